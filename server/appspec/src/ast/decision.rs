//! What is decided, and how.

use indexmap::IndexMap;

use crate::check;
use crate::read::{Between, SAID, block, words};

words! {
    /// How a criterion is found.
    pub enum CriterionKind {
        /// A number that was measured.
        Metric = "metric",
        /// A yes or no, read by a decision model.
        Noul = "noul",
        /// One of named options, read by a decision model.
        Choice = "choice",
        /// A place on a scale, read by a decision model.
        Score = "score",
    }
}

words! {
    /// Which way is better.
    pub enum Direction {
        /// More is better.
        Higher = "higher",
        /// Less is better.
        Lower = "lower",
    }
}

words! {
    /// What of a benchmark run a metric is.
    pub enum Measure {
        /// None of them.
        None = "",
        /// The share of tasks that passed.
        PassRate = "pass_rate",
        /// What a task costs.
        CostPerTask = "cost_per_task",
        /// How long a task takes.
        SecondsPerTask = "seconds_per_task",
    }
}

block! {
    /// What is decided, and how.
    pub struct Decision ("a decision with its `question`") {
        /// The question.
        question: String = must [SAID];
        /// What is chosen from.
        alternatives: Vec<String> = may;
        /// What it is judged by.
        criteria: Vec<Criterion> = may;
        /// The least confidence that is not asked again.
        min_confidence: f64 = may [Between::Closed(0.0, 1.0)];
        /// Other weights to look at it with.
        scenarios: Vec<Scenario> = may;
        /// The model that answers typed decisions.
        decision_model: String = may;
    }
    then check::decision::block;
}

block! {
    /// What alternatives are judged by.
    pub struct Criterion ("a criterion with its `name`") {
        /// Its name.
        name: String = must [SAID];
        /// How it is found.
        kind: CriterionKind = or(CriterionKind::Metric);
        /// How much it counts.
        weight: f64 = or(1.0) [Between::From(0.0)];
        /// What the decision model is asked.
        instructions: String = may;
        /// What it can answer.
        options: Vec<String> = may;
        /// Which way is better.
        direction: Direction = or(Direction::Higher);
        /// What of a benchmark run it is.
        measure: Measure = or(Measure::None);
    }
    then check::decision::criterion;
}

block! {
    /// Other weights to look at the decision with.
    pub struct Scenario ("a scenario with its `name`") {
        /// Its name.
        name: String = must;
        /// The weight of each criterion, by name.
        weights: IndexMap<String, f64> = may;
    }
}
