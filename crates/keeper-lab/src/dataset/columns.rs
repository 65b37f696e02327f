//! Columns, and the files that they are written to.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, FloatType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

/// The values of a column.
pub enum Values {
    Whole(Vec<i32>),
    Long(Vec<i64>),
    Real(Vec<f32>),
    Flag(Vec<bool>),
    Word(Vec<ByteArray>),
    Bytes(Vec<ByteArray>),
}

/// Rows that are written together, column by column.
pub struct Group {
    pub columns: Vec<(String, Values)>,
}

impl Group {
    fn schema(&self) -> Result<Type> {
        let field = |(name, values): &(String, Values)| {
            let (kind, logical) = match values {
                Values::Whole(_) => (Physical::INT32, None),
                Values::Long(_) => (Physical::INT64, None),
                Values::Real(_) => (Physical::FLOAT, None),
                Values::Flag(_) => (Physical::BOOLEAN, None),
                Values::Word(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
                Values::Bytes(_) => (Physical::BYTE_ARRAY, None),
            };
            let builder = Type::primitive_type_builder(name, kind).with_repetition(Repetition::REQUIRED);
            builder.with_logical_type(logical).build().map(Arc::new)
        };
        let fields = self.columns.iter().map(field).collect::<Result<Vec<_>>>()?;
        Type::group_type_builder("keeper").with_fields(fields).build()
    }

    fn len(&self) -> usize {
        match self.columns.first() {
            Some((_, Values::Whole(all))) => all.len(),
            Some((_, Values::Long(all))) => all.len(),
            _ => 0,
        }
    }
}

/// A file that is being written, and how many groups it has.
struct Open {
    writer: SerializedFileWriter<File>,
    groups: usize,
    part: PathBuf,
}

/// The files of one kind, one after the other. A file has its name only when it is complete.
pub struct Parts {
    folder: PathBuf,
    kind: &'static str,
    number: u32,
    open: Option<Open>,
    written: Vec<PathBuf>,
}

impl Parts {
    pub fn new(folder: &Path, kind: &'static str) -> Parts {
        Parts { folder: folder.to_owned(), kind, number: 0, open: None, written: vec![] }
    }

    /// The file that comes next.
    pub fn path(&self) -> PathBuf {
        self.folder.join(format!("{}-{:04}.parquet", self.kind, self.number))
    }

    pub fn written(&self) -> &[PathBuf] {
        &self.written
    }

    /// Writes a group; after so many, or at the end, the file is complete. Says whether it is.
    pub fn write(
        &mut self,
        group: Group,
        groups: usize,
        end: bool,
        metadata: impl FnOnce() -> Vec<(String, String)>,
    ) -> Result<bool> {
        let path = self.path();
        let open = match &mut self.open {
            Some(open) => open,
            None => {
                // At the end there may be nothing left: then there is no further file, but the first is always there.
                if group.len() == 0 && !self.written.is_empty() {
                    return Ok(false);
                }
                let part = path.with_extension("part");
                let file = File::create(&part).map_err(external)?;
                let properties = WriterProperties::builder()
                    .set_compression(Compression::SNAPPY)
                    .set_created_by(concat!("keeper ", env!("CARGO_PKG_VERSION")).to_owned())
                    .build();
                let writer = SerializedFileWriter::new(file, Arc::new(group.schema()?), Arc::new(properties))?;
                self.open.insert(Open { writer, groups: 0, part })
            }
        };
        if group.len() > 0 {
            write_group(&mut open.writer, group)?;
            open.groups += 1;
        }
        if open.groups < groups && !end {
            return Ok(false);
        }
        if let Some(Open { mut writer, part, .. }) = self.open.take() {
            for (key, value) in metadata() {
                writer.append_key_value_metadata(KeyValue::new(key, value));
            }
            writer.close()?;
            fs::rename(&part, &path).map_err(external)?;
            self.written.push(path);
            self.number += 1;
        }
        Ok(true)
    }
}

impl Drop for Parts {
    fn drop(&mut self) {
        if let Some(open) = &self.open {
            let _ = fs::remove_file(&open.part);
        }
    }
}

fn external(error: std::io::Error) -> ParquetError {
    ParquetError::External(Box::new(error))
}

fn write_group(writer: &mut SerializedFileWriter<File>, group: Group) -> Result<()> {
    let mut to = writer.next_row_group()?;
    for (_, values) in group.columns {
        let Some(mut column) = to.next_column()? else { break };
        match values {
            Values::Whole(all) => column.typed::<Int32Type>().write_batch(&all, None, None)?,
            Values::Long(all) => column.typed::<Int64Type>().write_batch(&all, None, None)?,
            Values::Real(all) => column.typed::<FloatType>().write_batch(&all, None, None)?,
            Values::Flag(all) => column.typed::<BoolType>().write_batch(&all, None, None)?,
            Values::Word(all) | Values::Bytes(all) => column.typed::<ByteArrayType>().write_batch(&all, None, None)?,
        };
        column.close()?;
    }
    to.close()?;
    Ok(())
}
