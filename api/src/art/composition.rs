//! Abstract pictures: fired-clay colours in overlapping arcs and blocks, seeded by a text.

use std::fmt::Write;

use sha2::{Digest, Sha256};

pub(super) const PALETTES: [[&str; 5]; 6] = [
    ["#2b1d1a", "#7a2e1d", "#c2532d", "#e9a15b", "#f6e3c5"],
    ["#16262e", "#2e4756", "#3c7a89", "#dbc2cf", "#9fa2b2"],
    ["#1b2021", "#51513d", "#a6a867", "#e3dc95", "#e3dcc2"],
    ["#231942", "#5e548e", "#9f86c0", "#be95c4", "#e0b1cb"],
    ["#0b3c49", "#731963", "#fffdfd", "#dfa06e", "#c08552"],
    ["#1d1e2c", "#59656f", "#9c7a97", "#ddbdd5", "#f7ebec"],
];

/// A square picture of 240 units.
pub(super) fn draw(seed: &str) -> String {
    let bytes: [u8; 32] = Sha256::digest(seed.as_bytes()).into();
    let palette = PALETTES[usize::from(bytes[0]) % PALETTES.len()];
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 240 240\">\
         <rect width=\"240\" height=\"240\" fill=\"{}\"/>",
        palette[0]
    );
    let mut place = bytes[1..].chunks_exact(3);
    for (cell, part) in (0u16..9).zip(&mut place) {
        let (x, y) = (cell % 3 * 80, cell / 3 * 80);
        let fill = palette[1 + usize::from(part[0]) % 4];
        let second = palette[1 + usize::from(part[1]) % 4];
        let (right, bottom) = (x + 80, y + 80);
        let shape = match part[2] % 6 {
            0 => format!("M{x} {y}A80 80 0 0 1 {right} {bottom}L{x} {bottom}Z"),
            1 => format!("M{right} {y}A80 80 0 0 0 {x} {bottom}L{right} {bottom}Z"),
            2 => format!("M{x} {bottom}A40 40 0 0 1 {right} {bottom}Z"),
            3 => format!("M{x} {y}L{right} {y}L{x} {bottom}Z"),
            4 => format!("M{x} {y}A40 40 0 0 0 {right} {y}Z"),
            _ => format!("M{x} {y}h80v40h-80Z"),
        };
        let _ = write!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"80\" height=\"80\" fill=\"{fill}\"/>\
             <path d=\"{shape}\" fill=\"{second}\"/>"
        );
    }
    svg.push_str("</svg>");
    svg
}
