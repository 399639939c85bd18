//! Merchants.

use super::Access;
use crate::check;
use crate::read::{AMOUNT, CONNECTION_ID, CURRENCY, DOMAIN, Longest, block, words};

words! {
    /// How a merchant is reached.
    pub enum MerchantProtocol {
        /// The Universal Commerce Protocol.
        Ucp = "ucp",
        /// The Agentic Commerce Protocol.
        Acp = "acp",
    }
}

block! {
    /// The merchants it works with.
    #[derive(Default)]
    pub struct Commerce ("the `commerce` block") {
        /// Each merchant, once.
        merchants: Vec<Merchant> = may;
    }
    then check::commerce::block;
}

block! {
    /// A merchant.
    pub struct Merchant ("a merchant with its `id`, `protocol` and `merchant`") {
        /// Its id in this application.
        id: String = must [CONNECTION_ID];
        /// How it is reached.
        protocol: MerchantProtocol = must;
        /// The merchant's domain.
        merchant: String = must [DOMAIN, Longest(253)];
        /// Searching and reading, or also filling a checkout and buying.
        access: Access = or(Access::Read);
        /// The most one purchase may cost; needed to buy.
        limit: Option<SpendLimit> = may;
    }
    then check::commerce::merchant;
}

block! {
    /// The most one purchase may cost.
    pub struct SpendLimit ("an `amount` and a `currency`") {
        /// The amount, in quotes.
        amount: String = must [AMOUNT];
        /// The currency's three letters.
        currency: String = must [CURRENCY];
    }
    then check::commerce::limit;
}
