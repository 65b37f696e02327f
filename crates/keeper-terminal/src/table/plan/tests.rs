//! Every area of every town has its own room, on any screen.

use keeper_arkham::Library;
use keeper_arkham::library::Source;

use super::*;

/// What the map of a town looks like, names and lines only.
fn picture(board: &Board, width: u16, rows: u16) -> String {
    let plan = Plan::of(board, width, rows);
    let look = crate::look::Look { colour: false, ascii: false };
    let cell = |x, y| look.line(plan.lines(x, y)).chars().next().unwrap_or(' ');
    let mut lines: Vec<Vec<char>> =
        (0..rows).map(|y| (0..width).map(|x| if plan.lines(x, y) == 0 { ' ' } else { cell(x, y) }).collect()).collect();
    for (area, slot) in board.areas.iter().zip(&plan.slots) {
        let Some(slot) = slot else { continue };
        let name = if slot.below() { street_name(area, slot.width) } else { area.short.clone() };
        for (i, letter) in name.chars().enumerate() {
            lines[usize::from(slot.y)][usize::from(slot.x) + i] = letter;
        }
    }
    lines.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_owned() + "\n").collect()
}

const WIDTHS: [u16; 8] = [78, 80, 84, 90, 100, 116, 138, 200];
const HEIGHTS: [u16; 9] = [13, 14, 15, 16, 17, 18, 20, 23, 26];

/// Nothing is written over anything else, every name is there, and so is every line.
fn check(board: &Board, width: u16, rows: u16) {
    let plan = Plan::of(board, width, rows);
    let holds = |is: bool, what: &str| {
        assert!(is, "{what} at {width} by {rows}\n{}", picture(board, width, rows));
    };
    holds(plan.lost == 0, "a line is not drawn");
    // Only what leads to a door runs up and down beside the locations.
    let town = Sketch::of(board);
    let pair = |&(a, b): &(usize, usize)| plan.door(a, b).or_else(|| plan.neighbours(a, b));
    let doors: Vec<(Slot, Slot)> = town.lines.iter().filter_map(pair).collect();
    for (i, x) in Columns::of(width).doors().into_iter().enumerate() {
        let leads = |y: u16| {
            let own = doors.iter().filter(|(at, _)| (at.column == Column::West) == (i < 2));
            own.into_iter().any(|(at, street)| (at.y.min(street.y)..=at.y.max(street.y)).contains(&y))
        };
        for y in (0..rows).filter(|&y| !leads(y)) {
            holds(plan.lines(x, y) & (UP | DOWN) == 0, "a line runs where the doors are");
        }
    }
    let mut cells = BTreeSet::new();
    for (area, slot) in board.areas.iter().zip(&plan.slots) {
        let slot = slot.unwrap_or_else(|| panic!("{} has no place", area.name));
        holds(slot.y < rows && slot.x + slot.width <= width, &format!("{slot:?} is outside"));
        holds(slot.width >= slot.name.min(9), &format!("{} has too little room", area.name));
        for x in slot.x..slot.x + slot.width {
            let below = !slot.below() || slot.y + 1 >= rows || cells.insert((x, slot.y + 1));
            holds(cells.insert((x, slot.y)) && below, &format!("{slot:?} is written over something"));
        }
        for x in slot.x..slot.x + slot.name.min(slot.width) {
            holds(plan.lines(x, slot.y) == 0, &format!("a line runs through {slot:?}"));
        }
    }
}

#[test]
fn every_area_of_arkham_has_its_own_room() {
    let library = Library::embedded(&["base"]).unwrap();
    let boards = keeper_present::boards(&library);
    for width in WIDTHS {
        for rows in HEIGHTS {
            check(&boards[0], width, rows);
        }
    }
    let small = picture(&boards[0], 80, 13);
    println!("{small}{}", picture(&boards[0], 120, 13));
    // Streets that are joined across the town stand in one row.
    for (west, east) in [("MERCHANT", "RIVERTOWN"), ("MISKATONIC", "FRENCH HILL"), ("UPTOWN", "SOUTHSIDE")] {
        assert!(small.lines().any(|line| line.contains(west) && line.contains(east)), "{west} and {east}\n{small}");
    }
}

#[test]
fn every_area_of_every_other_town_has_its_own_room() {
    let library = Library::embedded(&["base", "dunwich", "kingsport", "innsmouth"]).unwrap();
    let boards = keeper_present::boards(&library);
    assert_eq!(boards.len(), 4);
    for board in &boards[1..] {
        println!("{}", picture(board, 120, 13));
        for width in WIDTHS {
            for rows in HEIGHTS {
                check(board, width, rows);
            }
        }
    }
}

/// The shape of a town with everything that boards can have.
#[test]
fn a_town_of_another_shape_is_drawn_too() {
    let hood = |id: &str, x: u16, y: u16, more: &str| {
        let name = id.to_uppercase();
        format!(
            "[[neighbourhood]]\nid = \"{id}\"\nname = \"{name}\"\nstreets = \"the {name} streets\"\nat = [{x}, {y}]\n{more}\n"
        )
    };
    let area = |kind: &str, id: &str, x: u16, y: u16, more: &str| {
        format!("[[neighbourhood.{kind}]]\nid = \"{id}\"\nname = \"{id}\"\nat = [{x}, {y}]\n{more}\n")
    };
    let board = [
        "[[town]]\nid = \"t\"\nname = \"T\"\nmain = true\n[[town.street]]\nid = \"hill\"\nname = \"Hill\"\nat = [500, 368]\n\
         joined = [\"a\", \"b\", \"c\"]\nwhite = \"c\"\nblack = \"c\"\n"
            .to_owned(),
        hood("a", 276, 262, "joined = [\"b\", \"c\", \"Hill\"]\nwhite = \"c\"\nblack = \"maw-a\""),
        area("location", "glen", 98, 144, "role = \"hospital\""),
        area("location", "farm", 362, 140, "role = \"asylum\""),
        area("location", "wizards", 112, 352, "role = \"police\""),
        area("vortex", "maw-a", 70, 250, ""),
        hood("b", 732, 256, "joined = [\"a\", \"c\", \"Hill\"]\nwhite = \"maw-b\"\nblack = \"c\""),
        area("location", "hopyard", 650, 140, "unstable = true"),
        area("location", "gardner", 874, 146, ""),
        area("location", "shack", 872, 366, ""),
        area("vortex", "maw-b", 934, 254, ""),
        hood("c", 486, 566, "joined = [\"a\", \"b\", \"Hill\"]\nwhite = \"maw-c\"\nblack = \"maw-c\""),
        area("location", "bridge", 190, 566, "depot = true\njoined = [\"c\", \"cellar\"]"),
        area("location", "carnival", 800, 638, ""),
        area("location", "village", 720, 540, ""),
        area("location", "cellar", 90, 640, "joined = [\"bridge\"]"),
        area("vortex", "maw-c", 560, 658, ""),
    ]
    .concat();
    let library =
        Library::load(vec![Source { path: "t/board.toml".into(), text: board }]).unwrap_or_else(|e| panic!("{e}"));
    let boards = keeper_present::boards(&library);
    for width in [80, 100, 120, 160] {
        check(&boards[0], width, 13);
    }
    println!("{}", picture(&boards[0], 80, 13));
}

/// Towns of two to five neighbourhoods with two to four locations each, wherever they lie in the picture.
#[test]
fn towns_that_nobody_has_seen_yet_are_drawn_too() {
    let mut luck = 7u32;
    let mut below = |most: u32| {
        luck = luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (luck >> 16) % most
    };
    let area = |id: String, kind: AreaKind, x: u32, y: u32| Area {
        name: id.clone(),
        short: id.clone(),
        title: id.clone(),
        id,
        kind,
        x: x as u16,
        y: y as u16,
        ..Area::default()
    };
    let link = |from: &str, to: &str| keeper_present::scene::Link {
        from: from.to_owned(),
        to: to.to_owned(),
        kind: LinkKind::Way,
        tokens: vec![],
    };
    for town in 0..24 {
        let mut board = Board { id: town.to_string(), name: town.to_string(), ..Board::default() };
        let hoods = 2 + town % 4;
        for hood in 0..hoods {
            // Around the middle of the picture, as boards are printed.
            let (column, row) = (hood % 2, hood / 2);
            let (x, y) = match hood == hoods - 1 && hoods % 2 == 1 {
                true => (460 + below(80), 560 + below(60)),
                false => (220 + column * 440 + below(120), 140 + row * 220 + below(100)),
            };
            let street = format!("Street {hood}");
            board.areas.push(area(street.clone(), AreaKind::Street, x, y));
            for n in 0..2 + below(3) {
                let id = format!("Location {hood} {n}");
                let aside = if x < 500 { x.saturating_sub(190) } else { (x + 190).min(980) };
                let (x, y) = if n == 3 { (x, y + 60) } else { (aside, y + 70 * n - 70) };
                board.areas.push(area(id.clone(), AreaKind::Location, x, y));
                board.links.push(link(&street, &id));
            }
            for before in 0..hood {
                if before + 1 == hood || before + 2 == hood {
                    board.links.push(link(&format!("Street {before}"), &street));
                }
            }
        }
        for (width, rows) in [(78, 18), (80, 13), (138, 23)] {
            check(&board, width, rows);
        }
    }
}
