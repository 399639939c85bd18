//! Amounts of money.

use crate::ast::SpendLimit;

/// A limit in hundredths of its currency.
pub fn minor_units(limit: &SpendLimit) -> Option<u64> {
    let (whole, part) = limit.amount.split_once('.').unwrap_or((&limit.amount, ""));
    let whole: u64 = whole.parse().ok()?;
    let part: u64 = format!("{part:0<2}").parse().ok()?;
    whole.checked_mul(100)?.checked_add(part)
}
