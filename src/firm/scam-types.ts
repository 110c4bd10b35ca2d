/** The kinds of scam that the firm investigates. The key is also the last part of the page's path. */
export const scamTypeKeys = ['binary-options', 'cryptocurrency', 'forex', 'stock-trading'] as const
export type ScamTypeKey = (typeof scamTypeKeys)[number]

export type ScamType = {
  key: ScamTypeKey
  /** The name in forms and lists. */
  name: string
  /** The name on cards and above the details. */
  cardName: string
  description: string
  checklist: [string, string, string]
}

export const scamTypes: ScamType[] = [
  {
    key: 'binary-options',
    name: 'Binary options',
    cardName: 'Binary Options Scam Recovery',
    description:
      'A platform let you bet on “up” or “down”, showed you winning, and then wouldn’t let you withdraw. Whichever way you bet, the platform held the rope: the prices were its own.',
    checklist: [
      'We trace where the deposits went, payment by payment and transfer by transfer',
      'We check the broker’s licence claims against the public registers',
      'We help you dispute the charges before the deadlines pass',
    ],
  },
  {
    key: 'cryptocurrency',
    name: 'Cryptocurrency',
    cardName: 'Cryptocurrency Scam Recovery',
    description:
      'You sent coins to a wallet that seemed to be yours, and then one link in the chain broke. Every transfer is still on the public record, and that record is where we start.',
    checklist: [
      'We follow the coins from address to address as far as the record goes',
      'We contact the exchanges where the coins ended up, and ask them to hold what’s left',
      'We write up the trail so the police can use it',
    ],
  },
  {
    key: 'forex',
    name: 'Forex',
    cardName: 'Forex Scam Recovery',
    description:
      'An “adviser” traded currencies for you, asked for more each time it went well, and blamed the market when it didn’t. We look at what was really traded, and by whom.',
    checklist: [
      'We compare the account statements with the market prices of the day',
      'We find out who was behind the adviser, and where they were licensed, if at all',
      'We take the case to the bank, the card company or the payment service',
    ],
  },
  {
    key: 'stock-trading',
    name: 'Stock trading',
    cardName: 'Stock Trading Scam Recovery',
    description:
      'Shares that could only go up, a platform with realistic charts, a group where everyone was winning. But there was a hook beneath the waves, and the shares were never bought.',
    checklist: [
      'We check whether the shares, the broker and the exchange exist',
      'We bring the messages, calls and payments together in one file',
      'We ask for your money back wherever the law gives you a way to',
    ],
  },
]

/** The scam type with a key, or undefined if there is none. */
export function findScamType(key: string): ScamType | undefined {
  return scamTypes.find((scamType) => scamType.key === key)
}
