//! Rows in PostgreSQL's binary COPY format (documentation, section "COPY").

/// Bytes handed to the server at once.
pub(super) const CHUNK: usize = 128 * 1024;

pub(super) struct CopyRows {
    pub(super) bytes: Vec<u8>,
}

impl CopyRows {
    pub(super) fn new() -> Self {
        let mut bytes = Vec::with_capacity(CHUNK * 2);
        bytes.extend_from_slice(b"PGCOPY\n\xff\r\n\0");
        bytes.extend_from_slice(&[0; 8]);
        Self { bytes }
    }

    pub(super) fn begin(&mut self, fields: i16) {
        self.bytes.extend_from_slice(&fields.to_be_bytes());
    }

    pub(super) fn number(&mut self, value: i64) {
        self.field(&value.to_be_bytes());
    }

    pub(super) fn text(&mut self, value: &str) {
        self.field(value.as_bytes());
    }

    /// The wire form of jsonb is its version, 1, and the text.
    pub(super) fn json(&mut self, value: &str) {
        self.length(value.len() + 1);
        self.bytes.push(1);
        self.bytes.extend_from_slice(value.as_bytes());
    }

    pub(super) fn optional<T>(&mut self, value: Option<T>, write: impl FnOnce(&mut Self, T)) {
        match value {
            Some(value) => write(self, value),
            None => self.bytes.extend_from_slice(&(-1i32).to_be_bytes()),
        }
    }

    pub(super) fn finish(&mut self) {
        self.bytes.extend_from_slice(&(-1i16).to_be_bytes());
    }

    fn field(&mut self, value: &[u8]) {
        self.length(value.len());
        self.bytes.extend_from_slice(value);
    }

    fn length(&mut self, bytes: usize) {
        let length = i32::try_from(bytes).expect("PostgreSQL's fields stay below 1 GB");
        self.bytes.extend_from_slice(&length.to_be_bytes());
    }
}
