import binaryOptions from '#src/firm/pictures/hazard-binary-options.svg'
import cryptocurrency from '#src/firm/pictures/hazard-cryptocurrency.svg'
import forex from '#src/firm/pictures/hazard-forex.svg'
import stockTrading from '#src/firm/pictures/hazard-stock-trading.svg'
import type { ScamTypeKey } from '#src/firm/scam-types.ts'

type ScamTypeDetails = {
  description: string
  drawing: string
  alt: string
  checklist: [string, string, string]
}

/** Commands without the bundler read `scam-types.ts`, and only the bundler can import drawings. */
export const scamTypeDetails: Record<ScamTypeKey, ScamTypeDetails> = {
  'binary-options': {
    description:
      'A platform let you bet on “up” or “down”, showed you winning, and then wouldn’t let you withdraw. Whichever way you bet, the platform was in control: it made up the prices itself.',
    drawing: binaryOptions,
    alt: 'A whirlpool between two buoys, one pointing up and one pointing down, both moored to the same hand',
    checklist: [
      'We trace where the deposits went, payment by payment and transfer by transfer',
      'We check the broker’s licence claims against the public registers',
      'We help you dispute the charges if there’s still time',
    ],
  },
  cryptocurrency: {
    description:
      'You sent coins to a wallet that seemed to be yours, and then one link in the chain broke. Every transfer is still on the public record, and that record is where we start.',
    drawing: cryptocurrency,
    alt: 'An anchor chain with one broken link, running out of the picture into deep water',
    checklist: [
      'We follow the coins from address to address as far as the record goes',
      'We contact the exchanges where the coins ended up, and ask them to hold what’s left',
      'We write up the trail so the police can use it',
    ],
  },
  forex: {
    description:
      'An “adviser” traded currencies for you, asked for more each time it went well, and blamed the market when it didn’t. We look at what was really traded, and by whom.',
    drawing: forex,
    alt: 'Paper boats folded from banknotes of invented currencies, driven by a squall',
    checklist: [
      'We compare the account statements with the market prices of the day',
      'We look into who was behind the adviser, and check where they were licensed, if at all',
      'We take the case to the bank, the card company or the payment service',
    ],
  },
  'stock-trading': {
    description:
      'Shares that could only go up, a platform with realistic charts, a group where everyone was winning. But there was a hook beneath the waves, and the shares were never bought.',
    drawing: stockTrading,
    alt: 'Waves shaped like the candlesticks of a price chart, and below them a fish-hook with a glittering lure',
    checklist: [
      'We check whether the shares, the broker and the exchange exist',
      'We bring the messages, calls and payments together in one file',
      'We ask for your money back wherever the law gives you a way to',
    ],
  },
}
