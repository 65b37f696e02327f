//! Runs scenario files.
fn main() {
    for path in std::env::args().skip(1) {
        for outcome in keeper_scenario::run_file(path.as_ref()) {
            match outcome.failure() {
                Some(why) => println!("FAIL {}\n    {why}", outcome.name),
                None => println!("ok   {}", outcome.name),
            }
        }
    }
}
