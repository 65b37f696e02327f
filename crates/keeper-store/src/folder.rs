use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::{Result, StoreError};

/// The folder in which this user's games are kept: `$KEEPER_DATA`, or else the place that the system has for it.
pub fn data_folder() -> Result<PathBuf> {
    folder_from(|name| std::env::var_os(name)).ok_or(StoreError::NoDataFolder)
}

/// The database in the [data folder](data_folder).
pub fn database_path() -> Result<PathBuf> {
    Ok(data_folder()?.join("games.sqlite"))
}

fn folder_from(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // The XDG base directory specification: relative paths are invalid and to be ignored.
    let absolute = |name| path(name).filter(|path| path.is_absolute());
    if let Some(folder) = path("KEEPER_DATA") {
        return Some(folder);
    }
    if let Some(folder) = absolute("XDG_DATA_HOME") {
        return Some(folder.join("keeper"));
    }
    if cfg!(windows) {
        let folder = absolute("LOCALAPPDATA").or_else(|| absolute("APPDATA"))?;
        return Some(folder.join("Keeper"));
    }
    let home = absolute("HOME")?;
    let inside = if cfg!(target_os = "macos") { "Library/Application Support/Keeper" } else { ".local/share/keeper" };
    Some(home.join(inside))
}

/// Makes the folder if there is none. A new one is for this user alone: it holds the seeds of games in play.
pub fn make(folder: &Path) -> Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::StorageFull => StoreError::DiskFull { place: folder.display().to_string() },
        _ => StoreError::Folder { folder: folder.display().to_string(), why: error.to_string() },
    };
    builder.create(folder).map_err(failed)
}

/// Makes an empty database file if there is none, for this user alone, and closes one of before to the others. The files
/// that SQLite makes beside it are as private as it is. What else may be wrong with the file SQLite says better.
pub(crate) fn make_private(file: &Path) -> Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    if let Err(error) = options.open(file)
        && error.kind() == ErrorKind::StorageFull
    {
        return Err(StoreError::DiskFull { place: file.display().to_string() });
    }
    #[cfg(unix)]
    if let Ok(there) = file.metadata()
        && there.is_file()
        && std::os::unix::fs::PermissionsExt::mode(&there.permissions()) & 0o077 != 0
    {
        let private = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        // Only its owner can; others who may use it go on doing so.
        let _ = std::fs::set_permissions(file, private);
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn folder(variables: &[(&str, &str)]) -> Option<PathBuf> {
        folder_from(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
    }

    #[test]
    fn the_data_folder_is_the_one_named_for_keeper_then_the_systems() {
        let xdg = ("XDG_DATA_HOME", "/data");
        let home = ("HOME", "/home/agnes");
        assert_eq!(folder(&[("KEEPER_DATA", "here"), xdg, home]), Some("here".into()));
        assert_eq!(folder(&[("KEEPER_DATA", ""), xdg, home]), Some("/data/keeper".into()));
        let relative = ("XDG_DATA_HOME", "data");
        assert!(folder(&[relative, home]).is_some_and(|folder| folder.starts_with("/home/agnes")));
        assert_eq!(folder(&[]), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn without_a_word_it_is_below_the_home_folder() {
        assert_eq!(folder(&[("HOME", "/home/agnes")]), Some("/home/agnes/.local/share/keeper".into()));
    }
}
