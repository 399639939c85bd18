//! The scripted model on the scripts of the shipped apps, turn by turn as the engine would ask it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde_json::{Value, json};
use stoa_domain::turn::{ModelAnswer, ModelEvent, ModelMessage, ModelRequest};
use stoa_runtime::models::{Model, ModelKind, Recipe, Script, Scripted};

/// One conversation with a script.
struct Talk {
    model: Scripted,
    messages: Vec<ModelMessage>,
}

impl Talk {
    fn of(text: &str) -> Self {
        let model = Scripted::new(Arc::new(Script::parse(text).unwrap()));
        Self { model, messages: vec![ModelMessage::System { text: "You are an app.".to_owned() }] }
    }

    /// A script of the folder `specs/apps`.
    fn shipped(app: &str) -> Self {
        let path = format!("{}/../../specs/apps/{app}.script.yaml", env!("CARGO_MANIFEST_DIR"));
        Self::of(&std::fs::read_to_string(path).unwrap())
    }

    async fn ask(&mut self) -> ModelAnswer {
        let request = ModelRequest { model: None, messages: self.messages.clone(), tools: vec![] };
        let mut events: Vec<_> = self.model.ask(request).map(Result::unwrap).collect().await;
        let Some(ModelEvent::Finished(answer)) = events.pop() else { panic!("no end") };
        let texts: String = events
            .iter()
            .map(|event| if let ModelEvent::Text(text) = event { text.as_str() } else { panic!("two ends") })
            .collect();
        assert_eq!(texts, answer.text);
        self.messages.push(ModelMessage::Assistant { text: answer.text.clone(), calls: answer.calls.clone() });
        answer
    }

    async fn say(&mut self, text: &str) -> ModelAnswer {
        self.messages.push(ModelMessage::User { text: text.to_owned() });
        self.ask().await
    }

    /// Gives the last question's calls these results, in their order.
    async fn results(&mut self, results: &[&str]) -> ModelAnswer {
        let Some(ModelMessage::Assistant { calls, .. }) = self.messages.last().cloned() else { panic!("no calls") };
        assert_eq!(calls.len(), results.len());
        for (call, content) in calls.into_iter().zip(results) {
            self.messages.push(ModelMessage::Tool { call: call.id, name: call.name, content: (*content).to_owned() });
        }
        self.ask().await
    }
}

fn calls(answer: &ModelAnswer) -> Vec<(&str, Value)> {
    answer.calls.iter().map(|call| (call.name.as_str(), serde_json::from_str(&call.arguments).unwrap())).collect()
}

#[tokio::test]
async fn notes_keeper_writes_reads_and_leaves_moving_to_the_person() {
    let mut talk = Talk::shipped("notes-keeper");
    let answer = talk.say("Please write \"milk and bread\" into shopping.txt").await;
    assert_eq!(
        calls(&answer),
        [("filesystem.write_file", json!({"path": "shopping.txt", "content": "milk and bread"}))]
    );
    assert_eq!(answer.calls[0].id, "script_1");
    let answer = talk.results(&["Successfully wrote to shopping.txt"]).await;
    assert_eq!(answer.text, "I wrote shopping.txt:\n\n> milk and bread");
    assert!(answer.calls.is_empty());

    let answer = talk.say("Write eggs into shopping.txt").await;
    assert_eq!(answer.calls[0].id, "script_2");
    let answer = talk.results(&["[refused] The person said no: too many eggs."]).await;
    assert_eq!(answer.text, "I did not write shopping.txt: The person said no: too many eggs.");

    talk.say("Read missing.txt").await;
    let answer = talk.results(&["[failed] There is no such file."]).await;
    assert_eq!(answer.text, "I could not read missing.txt: There is no such file.");

    let answer = talk.say("Rename shopping.txt to groceries.txt").await;
    assert_eq!(
        calls(&answer),
        [("filesystem.move_file", json!({"source": "shopping.txt", "destination": "groceries.txt"}))]
    );
    let answer = talk.say("And what are you?").await;
    assert!(answer.text.starts_with("I am a script, not a model"), "{}", answer.text);
}

#[tokio::test]
async fn support_desk_cites_the_passage_or_says_there_is_none() {
    let mut talk = Talk::shipped("support-desk");
    let answer = talk.say("How long does the battery last?").await;
    assert_eq!(calls(&answer), [("search_documents", json!({"query": "How long does the battery last?"}))]);
    let found =
        json!({"passages": [{"document": "Care", "text": "Eight months."}, {"document": "Other", "text": "x"}]})
            .to_string();
    let answer = talk.results(&[&found]).await;
    assert_eq!(answer.text, "The document **Care** says:\n\n> Eight months.");
    talk.say("Does it fly?").await;
    let answer = talk.results(&["{\"passages\": []}"]).await;
    assert!(answer.text.starts_with("The documents do not hold the answer to that."), "{}", answer.text);
}

const ACTION: &str = "[action quote] {\"values\": {\"seats\": 12, \"plan\": \"Team (new)\", \"term\": \"1 year\"}}";

#[tokio::test]
async fn quote_calculator_works_the_figures_out_from_the_price_list_as_read() {
    let mut talk = Talk::shipped("quote-calculator");
    let answer = talk.say(ACTION).await;
    assert_eq!(calls(&answer), [("read_document", json!({"name": "Price list"}))]);
    let answer = talk.results(&["Solo: 9\nTeam (new): 20.5\n1 year: 12 months, 10 % off\n"]).await;
    assert_eq!(calls(&answer), [("calculate", json!({"expression": "round(12 * 20.5 * 12, 2)"}))]);
    let answer = talk.results(&["2952"]).await;
    assert_eq!(calls(&answer), [("calculate", json!({"expression": "round(2952 * 10 / 100, 2)"}))]);
    let answer = talk.results(&["295.2"]).await;
    assert_eq!(calls(&answer), [("calculate", json!({"expression": "round(2952 - 295.2, 2)"}))]);
    let answer = talk.results(&["2656.8"]).await;
    let shown = calls(&answer);
    assert_eq!(shown.len(), 3);
    assert_eq!(shown[0].1["value"][0]["item"], "12 seats, Team (new), 12 months at 20.5 EUR");
    assert_eq!(shown[1], ("show", json!({"path": "/outputs/total", "value": "2656.8 EUR"})));
    let answer = talk.results(&["Shown.", "Shown.", "Shown."]).await;
    assert_eq!(answer.text, "The quote is 2656.8 EUR for 12 seats of Team (new).");
}

#[tokio::test]
async fn a_plan_that_the_list_does_not_hold_is_said_and_figures_are_not_made_up() {
    let mut talk = Talk::shipped("quote-calculator");
    talk.say(ACTION).await;
    let answer = talk.results(&["Solo: 9\n1 year: 12 months, 10 % off\n"]).await;
    let expected = json!({"path": "/outputs/note", "value": "The price list does not hold Team (new) for 1 year."});
    assert_eq!(calls(&answer), [("show", expected)]);
    let answer = talk.results(&["Shown."]).await;
    assert_eq!(answer.text, "I could not make the quote; the page says why.");
}

#[tokio::test]
async fn each_question_is_answered_from_the_messages_alone() {
    let mut talk = Talk::shipped("quote-calculator");
    talk.say(ACTION).await;
    talk.results(&["Team (new): 20\n1 year: 12 months, 10 % off"]).await;
    let answer = talk.results(&["2880"]).await;
    // Another process, another model, the same messages.
    let mut resumed = Talk::shipped("quote-calculator");
    talk.messages.pop();
    resumed.messages = talk.messages.clone();
    assert_eq!(resumed.ask().await, answer);
}

#[tokio::test]
async fn several_calls_of_one_message_are_each_answered_and_values_keep_their_type() {
    let mut talk = Talk::of(
        "replies:\n\
         - when: {action: go}\n  say: Going.\n  calls:\n  - {tool: a, arguments: {n: '{values.n}', all: '{values}', deep: ['{values.list}']}}\n  - {tool: b}\n\
         - when: {failed: b}\n  say: 'b: {reason}'\n\
         - when: {result: a, has: ok.0, lacks: no}\n  say: 'a: {result.json.ok.0}'\n\
         - when: {refused: a}\n  say: 'refused: {reason}{nothing}'\n",
    );
    let answer = talk.say("[action go] {\"values\": {\"n\": 1.5, \"list\": [true]}}").await;
    assert_eq!(answer.text, "Going.");
    assert_eq!(calls(&answer), [("a", json!({"n": 1.5, "all": "", "deep": [[true]]})), ("b", json!({}))]);
    assert_eq!(answer.calls.iter().map(|call| call.id.as_str()).collect::<Vec<_>>(), ["script_1", "script_2"]);
    let mut other = Talk { model: talk.model.clone(), messages: talk.messages.clone() };
    let mut third = Talk { model: talk.model.clone(), messages: talk.messages.clone() };
    assert_eq!(talk.results(&["{\"ok\": [{\"x\": 1}]}", "fine"]).await.text, "a: {\"x\":1}");
    assert_eq!(other.results(&["{\"ok\": [1], \"no\": 1}", "[failed] It broke."]).await.text, "b: It broke.");
    assert_eq!(third.results(&["[refused] No.", "fine"]).await.text, "refused: No.");
}

#[tokio::test]
async fn words_that_look_like_nothing_get_one_sentence_that_says_script() {
    let mut talk = Talk::of("replies: [{when: {input: '^x$'}, say: y}]");
    assert_eq!(
        talk.say("hello").await.text,
        "I am a script, not a model, and nothing in me fits that. Set a model key to talk to me freely."
    );
    let none = Scripted::new(Arc::new(Script::none()));
    assert_eq!(none.describe().kind, ModelKind::Scripted);
    let request =
        ModelRequest { model: None, messages: vec![ModelMessage::User { text: "hello".to_owned() }], tools: vec![] };
    let last = none.ask(request).collect::<Vec<_>>().await.pop().unwrap().unwrap();
    assert!(
        matches!(last, ModelEvent::Finished(answer) if answer.text.starts_with("I am a script, not a model: this server has no model yet"))
    );
}

#[tokio::test]
async fn a_pace_puts_time_between_words() {
    let mut talk = Talk::of("pace_ms: 15\nreplies: [{otherwise: true, say: 'one two  three'}]");
    let begun = Instant::now();
    assert_eq!(talk.say("go").await.text, "one two  three");
    assert!(begun.elapsed() >= Duration::from_millis(60), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_recipe_answers_as_many_tokens_as_its_name_says() {
    let recipe = Recipe::parse("fake-200-0").unwrap();
    let request = ModelRequest { model: None, messages: vec![], tools: vec![] };
    let events: Vec<_> = recipe.ask(request).map(Result::unwrap).collect().await;
    assert_eq!(events.len(), 201);
    let ModelEvent::Finished(answer) = &events[200] else { panic!("no end") };
    assert_eq!((answer.usage.input_tokens, answer.usage.output_tokens), (10, 200));
    assert!(answer.text.starts_with("alpha beta gamma delta omega alpha "));
}
