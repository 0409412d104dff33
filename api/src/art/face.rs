//! A face for whoever told no picture: a small wall, mirrored, its bricks chosen by a name. The same
//! wallet has the same wall on every page, and hardly ever that of its neighbour in a list.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::composition::PALETTES;

/// Courses of a wall.
const COURSES: u16 = 6;
/// Units of a brick's height; the wall is a square of 240.
const HIGH: u16 = 40;
const WIDE: u16 = 48;

/// A square picture of 240 units.
pub(super) fn draw(name: &str) -> String {
    let bytes: [u8; 32] = Sha256::digest(name.as_bytes()).into();
    let palette = PALETTES[usize::from(bytes[0]) % PALETTES.len()];
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 240 240\">\
         <rect width=\"240\" height=\"240\" fill=\"{}\"/>",
        palette[0]
    );
    let mut bricks = bytes[1..].iter();
    for course in 0..COURSES {
        // Every other course begins with half a brick, as masons lay them.
        let shift = course % 2 * (WIDE / 2);
        for column in 0..3 {
            let Some(byte) = bricks.next() else { break };
            // One in five is left open: the ground looks through.
            let Some(fill) = palette.get(1 + usize::from(*byte) % 5) else { continue };
            let left = column * WIDE + shift;
            brick(&mut svg, left, course * HIGH, fill);
            brick(&mut svg, 240 - WIDE - left, course * HIGH, fill);
        }
    }
    svg.push_str("</svg>");
    svg
}

fn brick(svg: &mut String, x: u16, y: u16, fill: &str) {
    let (x, y, width, height) = (x + 2, y + 2, WIDE - 4, HIGH - 4);
    let _ = write!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"5\" fill=\"{fill}\"/>"
    );
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn a_name_has_one_wall_and_another_name_another() {
        let walls: std::collections::HashSet<String> =
            (0..500).map(|n| draw(&format!("0x{n:040x}"))).collect();
        assert_eq!(walls.len(), 500);
        assert_eq!(draw("a"), draw("a"));
    }
}
