//! The `brickyard` command.

fn main() {}
