//! Text as it is written: pieces, the whole, and a half that was not true.

use serde_json::{Value, json};
use stoa_domain::record::{Body, Outcome};

use super::story::{self, MESSAGE, answered, on_the_wire, record, types};
use crate::agui::{Dialect, Event, Projector, content_frame, frame};

fn projector() -> Projector {
    Projector::new(story::visitor(), false, Dialect::One)
}

fn texts(events: &[Value]) -> String {
    events.iter().filter_map(|event| event["delta"].as_str()).collect()
}

#[test]
fn pieces_and_the_whole_record_make_the_text_once() {
    let mut live = projector();
    let mut events = live.text(MESSAGE, "The quote", 1);
    events.extend(live.text(MESSAGE, "The quote is 3", 2));
    events.extend(live.record(&record(1, answered("The quote is 3 EUR."))));
    let events = on_the_wire(&events);
    let content = "TEXT_MESSAGE_CONTENT";
    assert_eq!(types(&events), ["TEXT_MESSAGE_START", content, content, content, "TEXT_MESSAGE_END", "CUSTOM"]);
    assert_eq!(texts(&events), "The quote is 3 EUR.");
    assert!(live.is_whole(MESSAGE));
}

#[test]
fn a_piece_that_another_wrote_into_the_stream_is_counted() {
    let mut live = projector();
    assert_eq!(live.sent(MESSAGE), None);
    let start = live.text(MESSAGE, "", 1);
    assert_eq!(types(&on_the_wire(&start)), ["TEXT_MESSAGE_START"]);
    assert_eq!(live.sent(MESSAGE), Some(0));
    live.note_sent(MESSAGE, "The ");
    assert!(live.fits(MESSAGE, "The quote"));
    assert!(!live.fits(MESSAGE, "A quote"), "it was written anew in other words");
    let rest = on_the_wire(&live.record(&record(1, answered("The quote"))));
    assert_eq!((types(&rest)[0], texts(&rest).as_str()), ("TEXT_MESSAGE_CONTENT", "quote"));
}

#[test]
fn text_that_was_whole_already_is_not_told_again() {
    let mut live = projector();
    live.text(MESSAGE, "Done.", 1);
    let events = on_the_wire(&live.record(&record(1, answered("Done."))));
    assert_eq!(types(&events), ["TEXT_MESSAGE_END", "CUSTOM"]);
}

#[test]
fn a_half_text_is_closed_before_another_message_takes_its_place() {
    let half = stoa_domain::ids::MessageId(uuid::Uuid::from_u128(99));
    let mut live = projector();
    live.text(half, "This will not", 1);
    let end = live.close(2).unwrap();
    let id = half.to_string();
    assert_eq!(end, Event::TextMessageEnd { message_id: id, timestamp: 2 });
    assert_eq!(live.close(2), None);
    assert_eq!(live.sent(half), None);
    // The answer asked for anew comes whole, and the half is no part of it.
    let events = on_the_wire(&live.record(&record(1, answered("This is true."))));
    assert_eq!(types(&events)[..3], ["TEXT_MESSAGE_START", "TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_END"]);
    assert_eq!(texts(&events), "This is true.");
}

#[test]
fn a_text_left_open_is_closed_by_the_next_message_and_by_the_end() {
    let half = stoa_domain::ids::MessageId(uuid::Uuid::from_u128(99));
    let mut live = projector();
    live.text(half, "Half", 1);
    let next = on_the_wire(&live.text(MESSAGE, "Next", 2));
    assert_eq!(types(&next), ["TEXT_MESSAGE_END", "TEXT_MESSAGE_START", "TEXT_MESSAGE_CONTENT"]);
    let end = Body::TurnEnded { run: "run".to_owned(), outcome: Outcome::Stopped };
    let ended = on_the_wire(&live.record(&record(1, end)));
    assert_eq!(types(&ended), ["TEXT_MESSAGE_END", "RUN_FINISHED"]);
}

#[test]
fn the_fast_frame_is_the_same_as_the_slow_one() {
    for delta in ["plain", "“quotes” \"and\" \\ \n\r\u{2028}", "🗒️", "\u{0}"] {
        let message_id = MESSAGE.to_string();
        let slow = frame(&Event::TextMessageContent { message_id, delta: delta.to_owned(), timestamp: 5 }, None);
        let fast = content_frame(&MESSAGE.to_string(), delta, 5);
        assert_eq!(fast.lines().count(), slow.lines().count());
        let read =
            |frame: &str| -> Value { serde_json::from_str(frame.trim().strip_prefix("data: ").unwrap()).unwrap() };
        assert_eq!(read(&fast), read(&slow));
        assert!(fast.ends_with("\n\n"));
    }
}

#[test]
fn a_frame_carries_the_number_of_the_record_it_ends() {
    let event = Event::StateDelta { delta: json!([]), timestamp: 1 };
    assert_eq!(frame(&event, Some(7)), "id: 7\ndata: {\"type\":\"STATE_DELTA\",\"delta\":[],\"timestamp\":1}\n\n");
}
