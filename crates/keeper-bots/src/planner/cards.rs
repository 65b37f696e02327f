//! Which cards to keep, buy, take and give up.

use keeper_arkham::Opt;
use keeper_arkham::frame::{Frame, Src};
use keeper_arkham_script::tree::{Deck, Price};

use super::Answer;
use super::reason::Reason;
use super::sight::Sight;

impl Sight<'_> {
    /// The card that will be missed least. Where nothing need be given up, nothing is.
    pub fn give_up(&self) -> Answer {
        if self.offered(Opt::Done) {
            return (Opt::Done, Reason::of("I keep what I have."));
        }
        let option = self.best(|option| match option {
            Opt::Card(copy) => -self.copy(copy),
            _ => 0.0,
        });
        (option, Reason::of("That's the one I'll miss least."))
    }

    /// As many cards as bring more than they are worth, those first that are missed least.
    pub fn discard_any(&self) -> Answer {
        let keep = (Opt::Done, Reason::of("I keep what I have."));
        let Some(Frame::Run { block, pc, ctx, turn }) =
            self.s.frames.iter().rev().find(|frame| matches!(frame, Frame::Run { .. }))
        else {
            return keep;
        };
        let enough = matches!(ctx.src, Src::Mythos(_)) && *turn > self.on_rumour();
        let after = &self.lib.tree.block(*block)[usize::from(*pc) + 1..];
        let each = self.for_each_discarded(after, self.numbers(*ctx));
        let option = self.best(|option| match option {
            Opt::Card(copy) if !enough => each - self.copy(copy).max(0.0),
            Opt::Card(_) => -1.0,
            _ => 0.01,
        });
        if option == Opt::Done { keep } else { (option, Reason::of("What it brings is worth more than the card.")) }
    }

    /// A lasting harm, or half of what you have. Each one that is there makes a second of a kind more likely, which is the end.
    pub fn fall(&self) -> Answer {
        let harms = self.inv().held.iter().filter(|h| self.lib.is_lasting_harm(h.copy)).count();
        let price = self.w.harm * (1.0 + harms as f64);
        match self.options().iter().find(|option| matches!(option, Opt::Deck(_))) {
            Some(&take) if self.fall_price() > price => (take, Reason::of("That hurts less than losing what I have.")),
            _ => (Opt::No, Reason::of("I can replace what I lose.")),
        }
    }

    pub fn best_card(&self) -> Answer {
        let option = self.best(|option| match option {
            Opt::Card(copy) => self.copy(copy),
            _ => 0.0,
        });
        (option, Reason::of("That one is worth the most to me."))
    }

    /// The bottom card is known: is it better than an average card from the top?
    pub fn draw_from(&self, deck: Deck) -> Answer {
        if self.s.options.contains(&Opt::Number(0)) {
            return self.first("Both are equally good.");
        }
        let cards = self.s.decks.of(deck);
        let mean = cards.iter().map(|&copy| self.copy(copy)).sum::<f64>() / cards.len().max(1) as f64;
        match self.q.seen_bottom(self.me, deck) {
            Some(copy) if self.copy(copy) > mean => (Opt::Bottom, Reason::of("{card} is there.").card(copy)),
            _ => (Opt::Top, Reason::of("The top card must be better than the one at the bottom.")),
        }
    }

    pub fn buy(&self) -> Answer {
        let price = |copy: u16| {
            let list = self.lib.card(copy).price.unwrap_or(0);
            match self.q.asking_price(&self.top()) {
                Price::List(more) | Price::Floored(more) | Price::InAll(more) => list.saturating_add_signed(more),
                Price::Half => list.div_ceil(2),
                Price::Fixed(price) => price,
                Price::ListOrAll | Price::Card(_) | Price::CardOrTrophies { .. } | Price::Barter { .. } => list,
            }
        };
        let option = self.best(|option| match option {
            Opt::Card(copy) => self.copy(copy) - self.w.money * f64::from(price(copy)),
            // Money that buys nothing is worth a little less than its price.
            _ => 0.1,
        });
        match option {
            Opt::Card(copy) => (option, Reason::of("{card} is worth its price.").card(copy)),
            _ => (option, Reason::of("I'd rather save my money.")),
        }
    }

    pub fn sell(&self) -> Answer {
        let option = self.best(|option| match option {
            Opt::Card(copy) => {
                let price = 2 * self.lib.card(copy).price.unwrap_or(0);
                self.w.money * f64::from(price) - self.copy(copy)
            }
            _ => 0.0,
        });
        (option, Reason::of("The money is worth more to me."))
    }

    /// Which trophies to pay with: monsters rather than gates, and no more than needed.
    pub fn pay_trophy(&self) -> Answer {
        let needed = match self.top() {
            Frame::Trophies { toughness, .. } => i32::from(toughness),
            _ => 0,
        };
        let option = self.best(|option| match option {
            Opt::Number(gates) => -f64::from(gates) * self.gate_trophy_cost(),
            Opt::Marker(m) => {
                let worth = i32::from(self.q.stats(m).toughness);
                let wasted = (worth - needed).max(0);
                f64::from(worth.min(needed)) - 2.0 * f64::from(wasted)
            }
            _ => 0.0,
        });
        (option, Reason::of("That costs me least."))
    }

    /// The investigator with the broadest shoulders.
    pub fn choose_sheet(&self) -> Answer {
        let option = self.best(|option| match option {
            Opt::Sheet(number) => {
                let sheet = &self.lib.sheets[usize::from(number)];
                let skills: u8 = sheet.skills.iter().map(|stops| stops.iter().max().copied().unwrap_or(0)).sum();
                f64::from(skills) + f64::from(sheet.focus) + f64::from(sheet.clues) + 0.3 * f64::from(sheet.money)
            }
            _ => 0.0,
        });
        (option, Reason::of("A well-rounded investigator."))
    }
}
