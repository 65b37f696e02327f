use keeper_arkham::Library;
fn main() {
    let folders: Vec<std::path::PathBuf> = std::env::args().skip(1).map(Into::into).collect();
    match Library::with_folders(&["base"], &folders) {
        Ok(_) => println!("fine"),
        Err(e) => println!("{e}"),
    }
}
