//! Rows in PostgreSQL's binary COPY format (documentation, section "COPY"), on their way in.

use std::ops::DerefMut;

use sqlx::postgres::{PgConnection, PgCopyIn};

/// Bytes handed to the server at once.
const CHUNK: usize = 128 * 1024;

/// Rows that gather until they are worth a message.
pub struct CopyRows {
    bytes: Vec<u8>,
}

impl Default for CopyRows {
    fn default() -> Self {
        Self::new()
    }
}

impl CopyRows {
    #[must_use]
    pub fn new() -> Self {
        let mut bytes = Vec::with_capacity(CHUNK * 2);
        bytes.extend_from_slice(b"PGCOPY\n\xff\r\n\0");
        bytes.extend_from_slice(&[0; 8]);
        Self { bytes }
    }

    /// A row of so many fields, which follow.
    pub fn begin(&mut self, fields: i16) {
        self.bytes.extend_from_slice(&fields.to_be_bytes());
    }

    pub fn number(&mut self, value: i64) {
        self.field(&value.to_be_bytes());
    }

    pub fn text(&mut self, value: &str) {
        self.field(value.as_bytes());
    }

    /// The wire form of jsonb is its version, 1, and the text.
    pub fn json(&mut self, value: &str) {
        self.length(value.len() + 1);
        self.bytes.push(1);
        self.bytes.extend_from_slice(value.as_bytes());
    }

    pub fn optional<T>(&mut self, value: Option<T>, write: impl FnOnce(&mut Self, T)) {
        match value {
            Some(value) => write(self, value),
            None => self.bytes.extend_from_slice(&(-1i32).to_be_bytes()),
        }
    }

    /// Hands over what has gathered, once it is worth it: while the server takes one chunk in,
    /// the next one is made.
    ///
    /// # Errors
    /// The server fails.
    pub async fn keep_going<C>(&mut self, copy: &mut PgCopyIn<C>) -> Result<(), sqlx::Error>
    where
        C: DerefMut<Target = PgConnection>,
    {
        if self.bytes.len() > CHUNK { self.send(copy).await } else { Ok(()) }
    }

    /// Ends the COPY.
    ///
    /// # Errors
    /// The server fails, or refuses a row.
    pub async fn finish<C>(mut self, mut copy: PgCopyIn<C>) -> Result<(), sqlx::Error>
    where
        C: DerefMut<Target = PgConnection>,
    {
        self.bytes.extend_from_slice(&(-1i16).to_be_bytes());
        self.send(&mut copy).await?;
        copy.finish().await?;
        Ok(())
    }

    async fn send<C>(&mut self, copy: &mut PgCopyIn<C>) -> Result<(), sqlx::Error>
    where
        C: DerefMut<Target = PgConnection>,
    {
        copy.send(self.bytes.as_slice()).await?;
        self.bytes.clear();
        Ok(())
    }

    pub fn field(&mut self, value: &[u8]) {
        self.length(value.len());
        self.bytes.extend_from_slice(value);
    }

    fn length(&mut self, bytes: usize) {
        let length = i32::try_from(bytes).expect("PostgreSQL's fields stay below 1 GB");
        self.bytes.extend_from_slice(&length.to_be_bytes());
    }
}
