//! The signs of places: outlines in a space of 24 by 24.

/// The sign of a place by its id; none for one that has no sign of its own.
pub fn place_sign(id: &str) -> Option<&'static str> {
    Some(match id {
        "administration-building" => "M3 9l9-4 9 4-9 4zM7 11v5c3 2 7 2 10 0v-5M20 10v5",
        "arkham-asylum" => "M5 20V9l7-5 7 5v11zM10 20v-6h4v6M8.500 11h1M14.500 11h1",
        "bank-of-arkham" => "M4 9l8-5 8 5zM6.500 10v7M10.200 10v7M13.800 10v7M17.500 10v7M4 19h16",
        "bishops-brook-bridge" => "M2 9h20M4 9v10M20 9v10M4 19c0-5 3-7 8-7s8 2 8 7M2 6h20",
        "black-cave" => "M3 19c2-9 5-13 9-13s7 4 9 13zM9 19c0-4 1-6 3-6s3 2 3 6",
        "curiositie-shoppe" => "M9 4h6M10 4c0 4-4 5-4 9.5s3 6.5 6 6.5 6-2.5 6-6.5S14 8 14 4M7 12h10",
        "darkes-carnival" => "M12 3v3M12 6c-2 4-5 6-9 7h18c-4-1-7-3-9-7zM5 13v7h14v-7M10 20c0-3 1-5 2-7 1 2 2 4 2 7",
        "dunwich-village" => "M3 20v-7l4-4 4 4v7zM11 13l5-5 5 5v7H11M15 20v-4h3v4",
        "general-store" => "M4 10l2-5h12l2 5zM6 10v9h12v-9M10 19v-5h4v5",
        "graveyard" => "M8 20V9a4 4 0 0 1 8 0v11zM5 20h14M12 8.5v5M10 10.5h4",
        "harney-jones-shack" => "M3.5 12L13 5l7.5 4.5M6 10.5V20h12V8.5M10 20v-5h4v5M16 6V4",
        "hibbs-roadhouse" => "M7 7h8v12H7zM15 10h3v6h-3M9.700 10v6M12.300 10v6",
        "historical-society" => "M7 4h11v13a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3h9a3 3 0 0 0 3 3M7 4v13M10 8h5M10 11h5",
        "independence-square" => "M10 17l1-11 1-2 1 2 1 11zM7 20h10M8 17h8",
        "library" => "M12 6c-2-1.5-5-2-8-1.5V18c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.500C17 4 14 4.5 12 6zM12 6v13",
        "mas-boarding-house" => {
            "M3 18V8M3 14.5h18V18M21 14.5a3.500 3.5 0 0 0-3.5-3.5H9v3.500M6 10.5a1.300 1.3 0 1 0 .01 0"
        }
        "newspaper" => "M4 5h13v14H4zM17 9h3v8a2 2 0 0 1-2 2M7 9h7M7 12h7M7 15h4",
        "police-station" => {
            "M12 4l7 2v5c0 5-3 7.5-7 9-4-1.5-7-4-7-9V6zM12 8.5l1 2.5h2.600l-2 1.700.8 2.6-2.4-1.6-2.4 1.600.8-2.6-2-1.7H11z"
        }
        "river-docks" => "M12 6v14M5 13c0 4 3 7 7 7s7-3 7-7M9 9.5h6M12 3.5a1.300 1.3 0 1 0 .01 0",
        "science-building" => "M10 4h4M11 4v6l-5 8a1.400 1.4 0 0 0 1 2h10a1.400 1.4 0 0 0 1-2l-5-8V4M8.500 15h7",
        "silver-twilight-lodge" => "M12 4l9 15H3zM12 12a2.300 2.3 0 1 0 .01 0",
        "south-church" => "M12 3v6M10 5h4M7 20v-8l5-3.5L17 12v8zM11 20v-4h2v4",
        "st-marys-hospital" => "M5 5h14v14H5zM12 8v8M8 12h8",
        "the-unnamable" => "M4 12c4-6 12-6 16 0-4 6-12 6-16 0zM12 9.5v5",
        "the-witch-house" => "M5 20V11l4-7 10 8v8zM10 20v-5h4v5M9 4v4",
        "train-station" => "M6 4h12v11H6zM6 10h12M8.5 20l2-5M15.5 20l-2-5M12 4v6",
        "unvisited-isle" => "M3 18c3-2 6-2 9 0s6 2 9 0M6 14.5c1-4 3.5-6 6.5-6s4.500 3 5.5 6M12 8.5V5l3-1",
        "velmas-diner" => "M5 11h11v4a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 12h2a2 2 0 0 1 0 4h-2M8.500 4v4M12.500 4v4",
        "woods" => "M8 4l4 6H4zM8 9l5 6H3zM8 15v5M17 7l3.500 6h-7zM17 13v7",
        "ye-olde-magick-shoppe" => "M5 19L14 10M17 4v4M15 6h4M19 11v2.500M17.800 12.2h2.500M9 5v2M8 6h2",
        _ => return None,
    })
}
