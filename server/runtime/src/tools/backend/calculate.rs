//! `calculate`: one arithmetic expression, worked out in decimals.
//!
//! Money must come out exact, so nothing here is a binary fraction. A small parser of our own: the crates that read
//! expressions count in binary fractions.

use rust_decimal::{Decimal, MathematicalOps, RoundingStrategy, prelude::ToPrimitive};

/// The longest expression read, in characters.
const LONGEST: usize = 500;
/// The largest power taken, either way.
const LARGEST_POWER: i64 = 1_000;
/// The deepest parentheses read.
const DEEPEST: usize = 64;
/// The most places a number is rounded to.
const MOST_PLACES: u32 = 20;

/// Why an expression has no result. Each is told to the model in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CalculateError {
    /// Nothing to work out.
    #[error("The expression is empty. Write one, for example round(12 * 49.50, 2).")]
    Empty,
    /// Too long.
    #[error("The expression is longer than {LONGEST} characters. Work it out in parts.")]
    TooLong,
    /// A sign that means nothing here.
    #[error(
        "“{sign}” cannot stand at character {at}. Use numbers, + - * / % ^, parentheses and commas between arguments."
    )]
    Unexpected {
        /// What stands there.
        sign: String,
        /// Where, from 1.
        at: usize,
    },
    /// It ends too early.
    #[error("The expression breaks off at its end. Close its parentheses and end it with a number.")]
    Unfinished,
    /// A text of digits that is no number.
    #[error("“{0}” is not a number that can be kept exactly: use at most 28 digits and one decimal point.")]
    NotANumber(String),
    /// A function nobody has.
    #[error("There is no function {0}. The functions are round, min, max and percent.")]
    NoFunction(String),
    /// A function with the wrong number of arguments.
    #[error("{function} takes {wanted}, and was given {given}.")]
    Arguments {
        /// The function.
        function: &'static str,
        /// What it takes, in words.
        wanted: &'static str,
        /// How many it was given.
        given: usize,
    },
    /// Division or remainder by nothing.
    #[error("The expression divides by zero.")]
    DivisionByZero,
    /// Beyond 28 digits.
    #[error("A result on the way is too large to be kept exactly.")]
    TooLarge,
    /// A power that is not a whole number within bounds.
    #[error("A power is a whole number between -{LARGEST_POWER} and {LARGEST_POWER}.")]
    Power,
    /// Places that are not a whole number within bounds.
    #[error("round takes a whole number of places between 0 and {MOST_PLACES}.")]
    Places,
    /// Parentheses in parentheses, too many.
    #[error("The expression has more than {DEEPEST} parentheses inside each other. Work it out in parts.")]
    TooDeep,
}

/// Works an expression out and writes the result: what `round` gives keeps its places (`9.90`), anything else ends
/// without zeros.
pub fn calculate(expression: &str) -> Result<String, CalculateError> {
    if expression.chars().count() > LONGEST {
        return Err(CalculateError::TooLong);
    }
    let mut reader = Reader { signs: expression.chars().collect(), at: 0, depth: 0 };
    if reader.peek().is_none() {
        return Err(CalculateError::Empty);
    }
    let result = reader.sum()?;
    match reader.peek() {
        None => Ok(written(result)),
        Some(_) => Err(reader.unexpected()),
    }
}

fn written(figure: Figure) -> String {
    match figure {
        Figure::Rounded(number) if number.is_zero() => format!("{:.*}", number.scale() as usize, Decimal::ZERO),
        Figure::Rounded(number) => number.to_string(),
        Figure::Plain(number) => number.normalize().to_string(),
    }
}

/// A number on the way, and whether its places are to be kept.
#[derive(Debug, Clone, Copy)]
enum Figure {
    Plain(Decimal),
    Rounded(Decimal),
}

impl Figure {
    fn number(self) -> Decimal {
        match self {
            Self::Plain(number) | Self::Rounded(number) => number,
        }
    }

    fn negated(self) -> Self {
        match self {
            Self::Plain(number) => Self::Plain(-number),
            Self::Rounded(number) => Self::Rounded(-number),
        }
    }
}

/// Reads by descent: sum, product, sign, power, item.
struct Reader {
    signs: Vec<char>,
    at: usize,
    depth: usize,
}

impl Reader {
    fn peek(&mut self) -> Option<char> {
        while self.signs.get(self.at).is_some_and(|sign| sign.is_whitespace()) {
            self.at += 1;
        }
        self.signs.get(self.at).copied()
    }

    fn take(&mut self, wanted: &[char]) -> Option<char> {
        let sign = self.peek().filter(|sign| wanted.contains(sign))?;
        self.at += 1;
        Some(sign)
    }

    fn unexpected(&mut self) -> CalculateError {
        match self.peek() {
            None => CalculateError::Unfinished,
            Some(sign) => CalculateError::Unexpected { sign: sign.to_string(), at: self.at + 1 },
        }
    }

    fn sum(&mut self) -> Result<Figure, CalculateError> {
        let mut left = self.product()?;
        while let Some(sign) = self.take(&['+', '-', '−']) {
            let (a, b) = (left.number(), self.product()?.number());
            let result = if sign == '+' { a.checked_add(b) } else { a.checked_sub(b) };
            left = Figure::Plain(result.ok_or(CalculateError::TooLarge)?);
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Figure, CalculateError> {
        let mut left = self.signed()?;
        while let Some(sign) = self.take(&['*', '×', '/', '÷', '%']) {
            let (a, b) = (left.number(), self.signed()?.number());
            let result = match sign {
                '*' | '×' => a.checked_mul(b),
                _ if b.is_zero() => return Err(CalculateError::DivisionByZero),
                '%' => a.checked_rem(b),
                _ => a.checked_div(b),
            };
            left = Figure::Plain(result.ok_or(CalculateError::TooLarge)?);
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Figure, CalculateError> {
        let mut negative = false;
        while let Some(sign) = self.take(&['+', '-', '−']) {
            negative ^= sign != '+';
        }
        let figure = self.power()?;
        Ok(if negative { figure.negated() } else { figure })
    }

    fn power(&mut self) -> Result<Figure, CalculateError> {
        let base = self.item()?;
        if self.take(&['^']).is_none() {
            return Ok(base);
        }
        self.deeper()?;
        let (base, power) = (base.number(), self.signed()?.number());
        self.depth -= 1;
        let whole = power.is_integer().then(|| power.to_i64()).flatten();
        let power = whole.filter(|power| power.abs() <= LARGEST_POWER).ok_or(CalculateError::Power)?;
        if base.is_zero() && power < 0 {
            return Err(CalculateError::DivisionByZero);
        }
        base.checked_powi(power).map(Figure::Plain).ok_or(CalculateError::TooLarge)
    }

    fn item(&mut self) -> Result<Figure, CalculateError> {
        match self.peek() {
            Some('(') => {
                self.at += 1;
                self.deeper()?;
                let inner = self.sum()?;
                self.depth -= 1;
                self.close()?;
                Ok(inner)
            }
            Some(sign) if sign.is_ascii_digit() || sign == '.' => self.number(),
            Some(sign) if sign.is_alphabetic() => self.function(),
            _ => Err(self.unexpected()),
        }
    }

    fn deeper(&mut self) -> Result<(), CalculateError> {
        self.depth += 1;
        if self.depth > DEEPEST { Err(CalculateError::TooDeep) } else { Ok(()) }
    }

    fn close(&mut self) -> Result<(), CalculateError> {
        self.take(&[')']).map(drop).ok_or_else(|| self.unexpected())
    }

    fn run_of(&mut self, belongs: impl Fn(char) -> bool) -> String {
        let run = self.signs[self.at..].iter().copied().take_while(|sign| belongs(*sign)).collect::<String>();
        self.at += run.chars().count();
        run
    }

    fn number(&mut self) -> Result<Figure, CalculateError> {
        let text = self.run_of(|sign| sign.is_ascii_digit() || sign == '.');
        // `from_str_exact` refuses what would be rounded, which a price may not be.
        Decimal::from_str_exact(&text).map(Figure::Plain).map_err(|_| CalculateError::NotANumber(text))
    }

    fn function(&mut self) -> Result<Figure, CalculateError> {
        let name = self.run_of(char::is_alphanumeric);
        let known = ["round", "min", "max", "percent"].into_iter().find(|known| name.eq_ignore_ascii_case(known));
        let Some(function) = known else { return Err(CalculateError::NoFunction(name)) };
        self.take(&['(']).ok_or_else(|| self.unexpected())?;
        self.deeper()?;
        let mut given = Vec::new();
        if self.peek() != Some(')') {
            given.push(self.sum()?.number());
            while self.take(&[',', ';']).is_some() {
                given.push(self.sum()?.number());
            }
        }
        self.close()?;
        self.depth -= 1;
        apply(function, &given)
    }
}

fn apply(function: &'static str, given: &[Decimal]) -> Result<Figure, CalculateError> {
    let wrong = |wanted| CalculateError::Arguments { function, wanted, given: given.len() };
    match (function, given) {
        ("round", [number]) => rounded(*number, 0),
        ("round", [number, places]) => {
            let whole = places.is_integer().then(|| places.to_u32()).flatten();
            rounded(*number, whole.filter(|places| *places <= MOST_PLACES).ok_or(CalculateError::Places)?)
        }
        ("round", _) => Err(wrong("a number and, if wanted, its places")),
        ("percent", [rate]) => part(Decimal::ONE, *rate),
        ("percent", [amount, rate]) => part(*amount, *rate),
        ("percent", _) => Err(wrong("an amount and a rate, or a rate alone")),
        (_, []) => Err(wrong("one number or more")),
        ("min", _) => Ok(Figure::Plain(given.iter().copied().min().unwrap_or_default())),
        (_, _) => Ok(Figure::Plain(given.iter().copied().max().unwrap_or_default())),
    }
}

/// Half away from zero, as on an invoice.
fn rounded(number: Decimal, places: u32) -> Result<Figure, CalculateError> {
    let mut number = number.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero);
    number.rescale(places);
    // A number with too many digits before the point takes fewer places than asked.
    if number.scale() == places { Ok(Figure::Rounded(number)) } else { Err(CalculateError::TooLarge) }
}

fn part(amount: Decimal, rate: Decimal) -> Result<Figure, CalculateError> {
    let hundredth = Decimal::new(1, 2);
    amount
        .checked_mul(rate)
        .and_then(|all| all.checked_mul(hundredth))
        .map(Figure::Plain)
        .ok_or(CalculateError::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(expression: &str) -> String {
        calculate(expression).unwrap()
    }

    #[test]
    fn decimals_come_out_exact() {
        assert_eq!(is("0.1 + 0.2"), "0.3");
        assert_eq!(is("1.10 * 3"), "3.3");
        assert_eq!(is("4.35 * 100"), "435");
        assert_eq!(is("0.57 * 100"), "57");
        assert_eq!(is("1 / 3 * 3"), "0.9999999999999999999999999999");
        assert_eq!(is("9007199254740993 + 0"), "9007199254740993");
    }

    #[test]
    fn signs_bind_as_at_school() {
        assert_eq!(is("2 + 3 * 4"), "14");
        assert_eq!(is("(2 + 3) * 4"), "20");
        assert_eq!(is("-2 ^ 2"), "-4");
        assert_eq!(is("(-2) ^ 2"), "4");
        assert_eq!(is("2 ^ 3 ^ 2"), "512");
        assert_eq!(is("2 ^ -2"), "0.25");
        assert_eq!(is("7 % 4 * 2"), "6");
        assert_eq!(is("10 - 3 - 2"), "5");
        assert_eq!(is("--5 + +1"), "6");
        assert_eq!(is("6 × 7 ÷ 2 − 1"), "20");
    }

    #[test]
    fn a_rounded_figure_keeps_its_places_and_rounds_half_up() {
        assert_eq!(is("round(12 * 49.50 * 0.9, 2)"), "534.60");
        assert_eq!(is("round(2.345, 2)"), "2.35");
        assert_eq!(is("round(-2.345, 2)"), "-2.35");
        assert_eq!(is("round(2.5)"), "3");
        assert_eq!(is("round(1440, 2)"), "1440.00");
        assert_eq!(is("(round(3, 1))"), "3.0");
        assert_eq!(is("-round(3, 1)"), "-3.0");
        assert_eq!(is("round(-0.001, 2)"), "0.00");
        assert_eq!(is("round(3, 2) + 1"), "4");
    }

    #[test]
    fn functions_take_their_arguments() {
        assert_eq!(is("min(3, 1, 2)"), "1");
        assert_eq!(is("max(3, 1 + 4, 2)"), "5");
        assert_eq!(is("percent(200, 15)"), "30");
        assert_eq!(is("percent(15)"), "0.15");
        assert_eq!(is("ROUND(percent(99.99, 19), 2)"), "19.00");
    }

    #[test]
    fn what_has_no_result_is_told_in_a_sentence() {
        let told = |expression: &str| calculate(expression).unwrap_err();
        assert_eq!(told("  "), CalculateError::Empty);
        assert_eq!(told(&"1".repeat(501)), CalculateError::TooLong);
        assert_eq!(told("1 / (2 - 2)"), CalculateError::DivisionByZero);
        assert_eq!(told("1 % 0"), CalculateError::DivisionByZero);
        assert_eq!(told("0 ^ -1"), CalculateError::DivisionByZero);
        assert_eq!(told("10 ^ 100"), CalculateError::TooLarge);
        assert_eq!(told("2 ^ 0.5"), CalculateError::Power);
        assert_eq!(told("2 ^ 100000"), CalculateError::Power);
        assert_eq!(told("1,234.50"), CalculateError::Unexpected { sign: ",".into(), at: 2 });
        assert_eq!(told("2 + x"), CalculateError::NoFunction("x".into()));
        assert_eq!(told("1 +"), CalculateError::Unfinished);
        assert_eq!(told("(1"), CalculateError::Unfinished);
        assert_eq!(told("1 2"), CalculateError::Unexpected { sign: "2".into(), at: 3 });
        assert_eq!(told("1.2.3"), CalculateError::NotANumber("1.2.3".into()));
        assert_eq!(
            told("round(1, 2, 3)").to_string(),
            "round takes a number and, if wanted, its places, and was given 3."
        );
        assert_eq!(told("round(1, 0.5)"), CalculateError::Places);
        assert_eq!(told("max()").to_string(), "max takes one number or more, and was given 0.");
        assert_eq!(told(&format!("{}1{}", "(".repeat(65), ")".repeat(65))), CalculateError::TooDeep);
        assert_eq!(told("round(99999999999999999999999999, 10)"), CalculateError::TooLarge);
        assert_eq!(told("require('fs')"), CalculateError::NoFunction("require".into()));
    }
}
