mod enter;
mod link;
mod preview;
mod ship;
mod withdraw;
