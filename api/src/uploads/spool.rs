//! A file under way: in a folder, without a name, so that nothing of it stays when the process ends.

use std::fs::File;
use std::io::{Read, Result, Seek, SeekFrom, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

/// Read at a time.
const PIECE: usize = 1 << 16;

pub(crate) struct Spool {
    file: File,
    length: u64,
}

impl Spool {
    pub(crate) fn new(folder: &Path) -> Result<Self> {
        Ok(Self { file: tempfile::tempfile_in(folder)?, length: 0 })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.file.write_all(bytes)?;
        self.length += u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        Ok(())
    }

    pub(crate) const fn length(&self) -> u64 {
        self.length
    }

    pub(crate) fn file(&mut self) -> &mut File {
        &mut self.file
    }

    pub(crate) fn read_all(&mut self) -> Result<Vec<u8>> {
        self.file.seek(SeekFrom::Start(0))?;
        let mut bytes = vec![];
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// SHA-256 of what is in it now.
    pub(crate) fn hash(&mut self) -> Result<[u8; 32]> {
        self.file.seek(SeekFrom::Start(0))?;
        let (mut hash, mut piece) = (Sha256::new(), vec![0; PIECE]);
        loop {
            match self.file.read(&mut piece)? {
                0 => return Ok(hash.finalize().into()),
                read => hash.update(&piece[..read]),
            }
        }
    }

    /// From the beginning, for whoever reads it without waiting.
    pub(crate) fn into_file(mut self) -> Result<File> {
        self.file.seek(SeekFrom::Start(0))?;
        Ok(self.file)
    }
}
