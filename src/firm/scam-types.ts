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
}

export const scamTypes: ScamType[] = [
  {
    key: 'binary-options',
    name: 'Binary options',
    cardName: 'Binary Options Scam Recovery',
    description:
      'A platform let you bet on “up” or “down”, showed you winning, and then wouldn’t let you withdraw. Whichever way you bet, the platform was in control: it made up the prices itself.',
  },
  {
    key: 'cryptocurrency',
    name: 'Cryptocurrency',
    cardName: 'Cryptocurrency Scam Recovery',
    description:
      'You sent coins to a wallet that seemed to be yours, and then one link in the chain broke. Every transfer is still on the public record, and that record is where we start.',
  },
  {
    key: 'forex',
    name: 'Forex',
    cardName: 'Forex Scam Recovery',
    description:
      'An “adviser” traded currencies for you, asked for more each time it went well, and blamed the market when it didn’t. We look at what was really traded, and by whom.',
  },
  {
    key: 'stock-trading',
    name: 'Stock trading',
    cardName: 'Stock Trading Scam Recovery',
    description:
      'Shares that could only go up, a platform with realistic charts, a group where everyone was winning. But there was a hook beneath the waves, and the shares were never bought.',
  },
]

/** The scam type with a key, or undefined if there is none. */
export function findScamType(key: string): ScamType | undefined {
  return scamTypes.find((scamType) => scamType.key === key)
}

/** A scam type's name; an appointment may have one that is no longer on the list. */
export function nameOfScamType(key: string): string {
  return findScamType(key)?.name ?? key
}
