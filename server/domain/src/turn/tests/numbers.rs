//! Numbers that some reader of JSON would not keep exactly are a wrong call; the rest is written in one form.

use serde_json::{Map, Value};

use crate::turn::canonical_arguments;

fn canonical(text: &str) -> Result<String, String> {
    let arguments: Map<String, Value> = serde_json::from_str(text).unwrap();
    canonical_arguments(&arguments)
}

#[test]
fn a_whole_number_that_is_not_kept_exactly_is_a_wrong_call() {
    for number in [
        "9007199254740992",
        "-9007199254740992",
        "18446744073709551615",
        "123456789012345678901234567890",
        "-123456789012345678901234567890",
        "9007199254740993.0",
        "1e21",
    ] {
        for text in [format!("{{\"a\":{number}}}"), format!("{{\"a\":[{{\"b\":{number}}}]}}")] {
            let refused = canonical(&text);
            let sentence = "A whole number in the arguments is too large to be sent exactly; write it as text.";
            assert_eq!(refused, Err(sentence.to_owned()), "{text}");
        }
    }
}

#[test]
fn other_numbers_are_written_in_one_form() {
    for (text, expected) in [
        ("{\"a\":9007199254740991}", "{\"a\":9007199254740991}"),
        ("{\"a\":-9007199254740991}", "{\"a\":-9007199254740991}"),
        ("{\"a\":1.0}", "{\"a\":1}"),
        ("{\"a\":-0.0}", "{\"a\":0}"),
        ("{\"b\":1e-7,\"a\":0.5}", "{\"a\":0.5,\"b\":1e-7}"),
        ("{\"€\":1,\"a\":\"\\u20ac\"}", "{\"a\":\"€\",\"€\":1}"),
        ("{\"a\":1,\"a\":2}", "{\"a\":2}"),
    ] {
        assert_eq!(canonical(text), Ok(expected.to_owned()), "{text}");
    }
}
