//! Portraits of 24 by 24 blocks: a head by its type, then what it wears, in the order worn.

use super::{Rect, push_rect};

const BACKGROUNDS: [&str; 6] = ["#638596", "#8d6b5e", "#6f7d5c", "#7a6a8f", "#5b7a78", "#96795b"];

/// A picture for a type and its accessories; an unknown accessory is not drawn.
pub(super) fn draw<'a>(
    kind: &str,
    accessories: impl Iterator<Item = &'a str>,
    token_id: &str,
) -> String {
    let digits: usize = token_id.bytes().map(usize::from).sum();
    let background = BACKGROUNDS[digits % BACKGROUNDS.len()];
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" \
         shape-rendering=\"crispEdges\">",
    );
    push_rect(&mut svg, (0, 0, 24, 24, background));
    let skin = match kind {
        "zombie" => ["#7da269", "#5e7253", "#c00000"],
        "ape" => ["#856f56", "#5a4a3a", "#352410"],
        "alien" => ["#c8fbfb", "#9be0e0", "#2b4f4f"],
        // Four tones of people, by the token.
        _ => match digits % 4 {
            0 => ["#dbb180", "#a66e2c", "#000000"],
            1 => ["#ae8b61", "#713f1d", "#000000"],
            2 => ["#ead9d9", "#a58d8d", "#000000"],
            _ => ["#713f1d", "#56300f", "#000000"],
        },
    };
    head(&mut svg, kind == "female", skin);
    for accessory in accessories {
        for rect in worn(accessory) {
            push_rect(&mut svg, *rect);
        }
    }
    svg.push_str("</svg>");
    svg
}

fn head(svg: &mut String, small: bool, [skin, shade, dark]: [&'static str; 3]) {
    let (top, width) = if small { (8, 8) } else { (6, 9) };
    let height = 19 - top;
    let outline = "#000000";
    for rect in [
        (7, top - 1, width, 1, outline),
        (6, top, 1, height, outline),
        (7 + width, top, 1, height, outline),
        (5, 12, 1, 3, outline),
        (7, top, width, height, skin),
        (6, 12, 1, 2, skin),
        (8, top + 1, 1, 1, "#ffffff55"),
        // Neck and shoulder.
        (7, 19, 4, 5, skin),
        (6, 18, 1, 6, outline),
        (11, 20, 1, 4, outline),
        (10, 19, width - 3, 1, outline),
        // Brows, eyes, nose, mouth.
        (9, 11, 2, 1, shade),
        (13, 11, 2, 1, shade),
        (9, 12, 1, 1, dark),
        (13, 12, 1, 1, dark),
        (11, 14, 2, 1, shade),
        (10, 17, 4, 1, if small { "#711010" } else { "#000000" }),
    ] {
        push_rect(svg, rect);
    }
}

/// The blocks of an accessory, by the words in its name.
#[expect(clippy::too_many_lines, reason = "a table of pictures, one line each")]
fn worn(name: &str) -> &'static [Rect] {
    match name {
        "earring" => &[(5, 14, 1, 2, "#ffd926")],
        "goldChain" => &[(7, 21, 4, 1, "#ffc926")],
        "silverChain" => &[(7, 21, 4, 1, "#c8c8d0")],
        "choker" => &[(7, 20, 4, 1, "#101010")],
        "cigarette" => {
            &[(14, 17, 6, 1, "#e8e8e8"), (20, 17, 1, 1, "#e25b26"), (20, 12, 1, 4, "#ffffff66")]
        }
        "pipe" => {
            &[(14, 17, 4, 1, "#4a2b12"), (17, 15, 3, 3, "#6b3e1b"), (18, 10, 1, 4, "#ffffff66")]
        }
        "vape" => &[(14, 17, 5, 1, "#2b2b2b"), (19, 17, 1, 1, "#0d8de3")],
        "medicalMask" => &[(7, 14, 9, 5, "#d5eef2"), (7, 16, 9, 1, "#aacfd6")],
        "hotLipstick" => &[(10, 17, 4, 1, "#d60000")],
        "purpleLipstick" => &[(10, 17, 4, 1, "#b02a8c")],
        "blackLipstick" => &[(10, 17, 4, 1, "#0a0a0a")],
        "smile" => {
            &[(9, 16, 1, 1, "#000000"), (10, 17, 4, 1, "#000000"), (14, 16, 1, 1, "#000000")]
        }
        "frown" => {
            &[(9, 18, 1, 1, "#000000"), (10, 17, 4, 1, "#000000"), (14, 18, 1, 1, "#000000")]
        }
        "buckTeeth" => &[(11, 18, 2, 1, "#ffffff")],
        "mole" => &[(8, 16, 1, 1, "#000000")],
        "spots" => &[(8, 15, 1, 1, "#8a1c1c"), (14, 9, 1, 1, "#8a1c1c"), (13, 15, 1, 1, "#8a1c1c")],
        "rosyCheeks" => &[(8, 15, 2, 1, "#d9776a"), (13, 15, 2, 1, "#d9776a")],
        "clownNose" => &[(11, 13, 2, 2, "#e01b1b")],
        "greenEyeShadow" => &[(9, 11, 2, 1, "#2f9d27"), (13, 11, 2, 1, "#2f9d27")],
        "blueEyeShadow" => &[(9, 11, 2, 1, "#2758b0"), (13, 11, 2, 1, "#2758b0")],
        "purpleEyeShadow" => &[(9, 11, 2, 1, "#8119b7"), (13, 11, 2, 1, "#8119b7")],
        "clownEyesGreen" => &[(9, 9, 1, 5, "#1fa31f"), (13, 9, 1, 5, "#1fa31f")],
        "clownEyesBlue" => &[(9, 9, 1, 5, "#1f5fd0"), (13, 9, 1, 5, "#1f5fd0")],
        "nerdGlasses" => {
            &[(6, 11, 10, 1, "#000000"), (8, 12, 3, 2, "#5a93c8"), (12, 12, 3, 2, "#5a93c8")]
        }
        "hornedRimGlasses" => {
            &[(6, 11, 10, 1, "#5b3b1a"), (8, 12, 3, 2, "#c9a878"), (12, 12, 3, 2, "#c9a878")]
        }
        "bigShades" => {
            &[(6, 11, 10, 1, "#1a1a1a"), (8, 11, 3, 4, "#44284a"), (12, 11, 3, 4, "#44284a")]
        }
        "regularShades" => {
            &[(6, 11, 10, 1, "#000000"), (8, 12, 3, 2, "#000000"), (12, 12, 3, 2, "#000000")]
        }
        "classicShades" => {
            &[(6, 11, 10, 1, "#3a2412"), (8, 12, 3, 2, "#8a5a2b"), (12, 12, 3, 2, "#8a5a2b")]
        }
        "smallShades" => {
            &[(6, 12, 10, 1, "#000000"), (9, 12, 2, 2, "#000000"), (13, 12, 2, 2, "#000000")]
        }
        "3DGlasses" => {
            &[(6, 11, 10, 4, "#f0f0f0"), (8, 12, 3, 2, "#f04a4a"), (12, 12, 3, 2, "#328dfd")]
        }
        "eyePatch" => &[(6, 11, 10, 1, "#000000"), (8, 11, 3, 3, "#000000")],
        "eyeMask" => {
            &[(7, 11, 9, 3, "#111111"), (9, 12, 1, 1, "#ffffff"), (13, 12, 1, 1, "#ffffff")]
        }
        "vr" => &[(6, 10, 11, 5, "#b4b4b4"), (7, 11, 9, 3, "#3d3d3d")],
        "weldingGoggles" => {
            &[(6, 10, 11, 1, "#5b5b5b"), (8, 10, 3, 4, "#86581e"), (12, 10, 3, 4, "#86581e")]
        }
        "mustache" => &[(9, 16, 6, 1, "#3b2412")],
        "handlebars" => {
            &[(9, 16, 6, 1, "#3b2412"), (8, 17, 1, 2, "#3b2412"), (15, 17, 1, 2, "#3b2412")]
        }
        "goat" => &[(11, 18, 2, 2, "#2a1a0d")],
        "muttonchops" => &[(7, 13, 2, 5, "#3b2412"), (14, 13, 2, 5, "#3b2412")],
        "chinstrap" => {
            &[(7, 13, 1, 6, "#2a1a0d"), (8, 18, 7, 1, "#2a1a0d"), (15, 13, 1, 6, "#2a1a0d")]
        }
        "frontBeard" | "normalBeard" => &[(8, 16, 7, 3, "#6b4423"), (10, 17, 4, 1, "#000000")],
        "shadowBeard" => &[(7, 15, 9, 4, "#00000044")],
        "frontBeardDark" | "normalBeardBlack" => {
            &[(8, 16, 7, 3, "#1c1410"), (10, 17, 4, 1, "#5a2a2a")]
        }
        "bigBeard" | "luxuriousBeard" => &[(7, 15, 9, 6, "#3b2412"), (10, 17, 4, 1, "#000000")],
        "mohawk" => &[(11, 1, 2, 6, "#3a2a1a")],
        "mohawkDark" => &[(11, 1, 2, 6, "#111111")],
        "mohawkThin" => &[(11, 2, 1, 5, "#111111")],
        "redMohawk" => &[(10, 1, 3, 6, "#c8201e")],
        "peakSpike" => &[(8, 4, 7, 2, "#111111"), (11, 2, 2, 2, "#111111")],
        "shavedHead" => &[(7, 6, 9, 2, "#00000033")],
        "halfShaved" => &[(11, 5, 5, 4, "#5b3b1a"), (15, 8, 2, 8, "#5b3b1a")],
        "vampireHair" => {
            &[(7, 5, 9, 2, "#111111"), (11, 7, 1, 2, "#111111"), (6, 6, 1, 5, "#111111")]
        }
        "orangeSide" => &[(6, 5, 10, 3, "#e8751a"), (5, 7, 2, 12, "#e8751a")],
        "pigtails" => &[(7, 6, 9, 2, "#5b3b1a"), (4, 9, 2, 5, "#5b3b1a"), (17, 9, 2, 5, "#5b3b1a")],
        "tiara" => &[(8, 6, 8, 1, "#ffd926"), (11, 5, 2, 1, "#9de0ff")],
        "pinkWithHat" => {
            &[(5, 8, 2, 11, "#f19fd0"), (15, 8, 2, 11, "#f19fd0"), (6, 3, 11, 4, "#c2532d")]
        }
        "bandana" => &[(6, 6, 11, 3, "#1f5fd0"), (4, 8, 2, 4, "#1f5fd0")],
        "headband" => &[(6, 8, 11, 1, "#ffffff"), (6, 9, 11, 1, "#2c5aa0")],
        "doRag" => &[(6, 4, 11, 4, "#3c2a6b"), (4, 8, 2, 3, "#3c2a6b")],
        "hoodie" => {
            &[(5, 4, 13, 3, "#4f4f57"), (4, 6, 2, 18, "#4f4f57"), (16, 6, 2, 14, "#4f4f57")]
        }
        "beanie" => &[(7, 3, 9, 3, "#c23b3b"), (10, 1, 3, 2, "#e8c22a")],
        "knittedCap" => &[(6, 4, 11, 4, "#a8392e"), (6, 7, 11, 1, "#dd7a5b")],
        "cap" => &[(6, 4, 11, 3, "#7a2e9d"), (15, 7, 6, 1, "#5c2178")],
        "capForward" => &[(6, 4, 11, 3, "#3a3a3a"), (8, 7, 12, 1, "#222222")],
        "policeCap" => {
            &[(6, 3, 11, 4, "#1f3a7a"), (11, 4, 2, 1, "#ffd926"), (7, 7, 10, 1, "#101a36")]
        }
        "pilotHelmet" => {
            &[(6, 4, 11, 5, "#6b4423"), (8, 6, 7, 2, "#9bd0e8"), (5, 9, 2, 6, "#6b4423")]
        }
        "cowboyHat" => &[(8, 2, 7, 4, "#8a5a2b"), (3, 6, 17, 1, "#6b3e1b")],
        "fedora" => &[(8, 2, 8, 4, "#3d3d45"), (8, 5, 8, 1, "#111111"), (5, 6, 14, 1, "#3d3d45")],
        "topHat" => &[(8, 0, 8, 6, "#111111"), (8, 4, 8, 1, "#7a2e1d"), (5, 6, 14, 1, "#111111")],
        "tassleHat" => {
            &[(7, 4, 9, 3, "#c8201e"), (12, 1, 1, 3, "#ffffff"), (12, 0, 2, 1, "#ffffff")]
        }
        "purpleHair" => &[(6, 4, 10, 4, "#7a2e9d"), (5, 6, 2, 6, "#7a2e9d")],
        "clownHairGreen" => {
            &[(4, 5, 3, 8, "#1fa31f"), (16, 5, 3, 8, "#1fa31f"), (7, 4, 9, 2, "#1fa31f")]
        }
        "wildWhiteHair" => {
            &[(4, 3, 15, 5, "#f0f0f0"), (4, 8, 3, 7, "#f0f0f0"), (16, 8, 3, 7, "#f0f0f0")]
        }
        "wildBlonde" => {
            &[(4, 3, 15, 5, "#e8c22a"), (4, 8, 3, 9, "#e8c22a"), (16, 8, 3, 9, "#e8c22a")]
        }
        "blondeBob" | "blondeShort" | "straightHairBlonde" => {
            &[(5, 5, 12, 4, "#f2d648"), (5, 8, 2, 10, "#f2d648"), (15, 8, 2, 10, "#f2d648")]
        }
        "straightHair" | "straightHairDark" | "darkHair" => {
            &[(5, 5, 12, 4, "#1c1410"), (5, 8, 2, 12, "#1c1410"), (15, 8, 2, 12, "#1c1410")]
        }
        "stringyHair" => {
            &[(7, 5, 9, 1, "#1c1410"), (6, 5, 1, 9, "#1c1410"), (9, 6, 1, 2, "#1c1410")]
        }
        "wildHair" | "crazyHair" => {
            &[(4, 3, 15, 4, "#1c1410"), (5, 2, 3, 1, "#1c1410"), (4, 7, 3, 6, "#1c1410")]
        }
        "messyHair" | "frumpyHair" => &[(6, 4, 11, 3, "#3b2412"), (5, 6, 2, 4, "#3b2412")],
        _ => &[],
    }
}
