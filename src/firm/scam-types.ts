/** The key is also the last part of the page's path. Every page loads these. */
export const scamTypeKeys = ['binary-options', 'cryptocurrency', 'forex', 'stock-trading'] as const
export type ScamTypeKey = (typeof scamTypeKeys)[number]

export type ScamType = {
  key: ScamTypeKey
  name: string
  cardName: string
}

export const scamTypes: ScamType[] = [
  {
    key: 'binary-options',
    name: 'Binary options',
    cardName: 'Binary Options Scam Recovery',
  },
  {
    key: 'cryptocurrency',
    name: 'Cryptocurrency',
    cardName: 'Cryptocurrency Scam Recovery',
  },
  {
    key: 'forex',
    name: 'Forex',
    cardName: 'Forex Scam Recovery',
  },
  {
    key: 'stock-trading',
    name: 'Stock trading',
    cardName: 'Stock Trading Scam Recovery',
  },
]

export function findScamType(key: string): ScamType | undefined {
  return scamTypes.find((scamType) => scamType.key === key)
}

/** An appointment may have one that is no longer on the list. */
export function nameOfScamType(key: string): string {
  return findScamType(key)?.name ?? key
}
