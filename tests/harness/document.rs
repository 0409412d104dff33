//! Every call of the site, by the document of all calls, with something plausible in every place: tests
//! that go through them meet a new one with the others.

use reqwest::Method;
use serde_json::{Map, Value, json};
use url::form_urlencoded::{Serializer, byte_serialize};

/// Stands where a test puts a text of its own.
const HOLE: &str = "\u{1}hole";

/// What takes a call as far as can be, by the name of the field.
const PLAUSIBLE: [(&str, &str); 16] = [
    ("code", "0000"),
    ("email", "zoe@bricks.example"),
    ("externalUrl", "https://kiln.example/1"),
    ("headimgurl", "https://kiln.example/zoe.png"),
    ("image", "https://kiln.example/kiln.png"),
    ("link", "/market"),
    ("name", "kiln"),
    ("page", "home"),
    ("password", "7f8b1d6b1b1a4cf7b7c2a1d5f6e3c4b5a6978812345678907f8b1d6b1b1a4cf7"),
    ("provider", "dev"),
    ("social", "https://kiln.example/talk"),
    ("source", "https://kiln.example/news"),
    ("stream_type", "account"),
    ("subject", "10.9.8.7"),
    ("username", "Zoe_of_the_kiln"),
    ("website", "https://kiln.example"),
];

pub(crate) struct Document {
    whole: Value,
    /// What a test has, by the name of a schema or of a field.
    known: Vec<(&'static str, Value)>,
}

pub(crate) struct Call {
    pub(crate) method: Method,
    /// As the document has it, with `{…}` where something varies.
    pub(crate) path: String,
    pub(crate) parameters: Vec<Parameter>,
    /// What its JSON has to be; none where none is taken.
    pub(crate) body: Option<Value>,
}

pub(crate) struct Parameter {
    pub(crate) name: String,
    in_path: bool,
    required: bool,
    schema: Value,
}

impl Document {
    pub(crate) fn read(known: Vec<(&'static str, Value)>) -> Self {
        let text = std::fs::read_to_string("api/openapi.json").expect("the document");
        Self { whole: serde_json::from_str(&text).expect("JSON"), known }
    }

    pub(crate) fn calls(&self, method: &Method) -> Vec<Call> {
        let mut all = vec![];
        for (path, operations) in self.whole["paths"].as_object().expect("paths") {
            let operation = &operations[method.as_str().to_lowercase()];
            if operation.is_null() {
                continue;
            }
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let parameters = parameters.filter(|one| one["in"] != "header").map(|one| Parameter {
                name: one["name"].as_str().expect("a name").to_owned(),
                in_path: one["in"] == "path",
                required: one["required"] == true,
                schema: one["schema"].clone(),
            });
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            all.push(Call {
                method: method.clone(),
                path: path.clone(),
                parameters: parameters.collect(),
                body: (!body.is_null()).then(|| body.clone()),
            });
        }
        all
    }

    /// The address of a call, with `text` as one of its parameters or beside them.
    pub(crate) fn address(&self, call: &Call, more: &[(&str, &str)]) -> String {
        let (mut path, mut query) = (call.path.clone(), Serializer::new(String::new()));
        for Parameter { name, in_path, required, schema } in &call.parameters {
            let given = more.iter().find(|(other, _)| other == name);
            let text = match given {
                Some((_, text)) => (*text).to_owned(),
                None if *required => as_text(&self.plausible(name, schema)),
                None => continue,
            };
            if *in_path {
                let text: String = byte_serialize(text.as_bytes()).collect();
                path = path.replace(&format!("{{{name}}}"), &text.replace('+', "%20"));
            } else {
                query.append_pair(name, &text);
            }
        }
        for (name, text) in more {
            if call.parameters.iter().all(|parameter| parameter.name != *name) {
                query.append_pair(name, text);
            }
        }
        let query = query.finish();
        if query.is_empty() { path } else { format!("{path}?{query}") }
    }

    /// Those that take this text: any text, or one that looks like it.
    pub(crate) fn takes<'a>(&self, call: &'a Call, text: &str) -> Vec<&'a Parameter> {
        let fits = |parameter: &&Parameter| {
            let schema = self.variants(&parameter.schema)[0];
            let digits = text.len().saturating_sub(2);
            is_text(schema)
                && schema["enum"].is_null()
                && schema["pattern"]
                    .as_str()
                    .is_none_or(|pattern| pattern.contains(&format!("{{{digits}}}")))
        };
        call.parameters.iter().filter(fits).collect()
    }

    /// Those of the query that are texts of any kind.
    pub(crate) fn texts<'a>(&self, call: &'a Call) -> Vec<&'a Parameter> {
        let is_it = |one: &&Parameter| !one.in_path && is_text(self.variants(&one.schema)[0]);
        call.parameters.iter().filter(is_it).collect()
    }

    pub(crate) fn body(&self, call: &Call) -> Option<Value> {
        call.body.as_ref().map(|schema| self.plausible("body", schema))
    }

    /// The bodies of a call with a hole in place of one text each, by the name of the place.
    pub(crate) fn holes(&self, call: &Call) -> Vec<(String, Value)> {
        call.body.as_ref().map(|schema| self.holes_of("body", schema)).unwrap_or_default()
    }

    fn holes_of(&self, name: &str, schema: &Value) -> Vec<(String, Value)> {
        let mut all = vec![];
        for schema in self.variants(schema) {
            match kind(schema) {
                "string" => all.push((name.to_owned(), json!(HOLE))),
                "array" => {
                    let inner = self.holes_of(name, &schema["items"]).into_iter();
                    all.extend(inner.map(|(place, value)| (place, json!([value]))));
                }
                "object" => {
                    let properties = schema["properties"].as_object().into_iter().flatten();
                    for (field, inner) in properties {
                        for (place, value) in self.holes_of(field, inner) {
                            let mut body = self.of_kind(name, schema);
                            body[field] = value;
                            all.push((format!("{name}.{place}"), body));
                        }
                    }
                }
                _ => {}
            }
        }
        all
    }

    /// What a schema may be, one after the other, and nothing that only points at another.
    fn variants<'a>(&'a self, schema: &'a Value) -> Vec<&'a Value> {
        if let Some((_, target)) = self.target(schema) {
            return self.variants(target);
        }
        match schema["oneOf"].as_array() {
            Some(all) => {
                let all = all.iter().flat_map(|one| self.variants(one));
                all.filter(|one| one["type"] != "null").collect()
            }
            None => vec![schema],
        }
    }

    fn target<'a>(&'a self, schema: &'a Value) -> Option<(&'a str, &'a Value)> {
        let name = schema["$ref"].as_str()?.rsplit('/').next()?;
        Some((name, &self.whole["components"]["schemas"][name]))
    }

    fn known(&self, name: &str) -> Option<Value> {
        self.known.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
    }

    fn plausible(&self, name: &str, schema: &Value) -> Value {
        let mut at = schema;
        while let Some((pointed, target)) = self.target(at) {
            if let Some(known) = self.known(pointed) {
                return known;
            }
            at = target;
        }
        self.of_kind(name, self.variants(at)[0])
    }

    fn of_kind(&self, name: &str, schema: &Value) -> Value {
        if let Some(first) = schema["enum"].get(0) {
            return first.clone();
        }
        match kind(schema) {
            "integer" | "number" => json!(1),
            "boolean" => json!(false),
            "array" => json!([self.plausible(name, &schema["items"])]),
            "object" => {
                let required = schema["required"].as_array().into_iter().flatten();
                let fields = required.map(|field| {
                    let field = field.as_str().expect("a name");
                    let inner = &schema["properties"][field];
                    (field.to_owned(), self.plausible(field, inner))
                });
                Value::Object(fields.collect::<Map<_, _>>())
            }
            _ => match schema["pattern"].as_str() {
                Some(pattern) => json!(of_pattern(pattern)),
                None => self.known(name).unwrap_or_else(|| {
                    let found = PLAUSIBLE.iter().find(|(known, _)| *known == name);
                    json!(found.map_or("x", |(_, text)| text))
                }),
            },
        }
    }
}

/// The first kind that is something.
fn kind(schema: &Value) -> &str {
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        Value::String(kind) => vec![kind.as_str()],
        _ => vec![],
    };
    kinds.into_iter().find(|kind| *kind != "null").unwrap_or("string")
}

fn is_text(schema: &Value) -> bool {
    kind(schema) == "string"
}

fn of_pattern(pattern: &str) -> String {
    let digits = [32, 40, 64].into_iter().find(|digits| pattern.contains(&format!("{{{digits}}}")));
    match digits {
        Some(digits) => format!("0x{}", "1".repeat(digits)),
        None if pattern.starts_with("^0x") => "0x00".to_owned(),
        None => "1".to_owned(),
    }
}

fn as_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

/// A body whose hole is filled.
pub(crate) fn filled(body: &Value, text: &str) -> Value {
    match body {
        Value::String(here) if here == HOLE => json!(text),
        Value::Array(all) => all.iter().map(|one| filled(one, text)).collect(),
        Value::Object(all) => {
            all.iter().map(|(name, one)| (name.clone(), filled(one, text))).collect()
        }
        other => other.clone(),
    }
}
