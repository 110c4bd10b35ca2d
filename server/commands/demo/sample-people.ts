/** mulberry32: numbers from 0 to below 1. */
export function seededNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(things: readonly T[], next: () => number): T {
  return things[Math.floor(next() * things.length)] as T
}

/** Version 4, but depends on the seed only. */
export function seededId(next: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16)).join('')
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`]
  return [...parts, digits.slice(20)].join('-')
}

const firstNames = [
  ...['Ada', 'Amir', 'Anneke', 'Bella', 'Callum', 'Chidi', 'Dilys', 'Edith', 'Farah', 'Gareth', 'Hana', 'Idris'],
  ...['Isla', 'Jonas', 'Kemi', 'Lena', 'Mateo', 'Nadia', 'Owen', 'Priya', 'Quentin', 'Rosa', 'Samir', 'Tilda'],
  ...['Una', 'Viktor', 'Wanda', 'Xenia', 'Yusuf', 'Zofia'],
]
const lastNames = [
  ...['Ashdown', 'Barrow', 'Coldwell', 'Dunmore', 'Eastlake', 'Fenwright', 'Greyling', 'Harcastle', 'Inglemoor'],
  ...['Jessop', 'Kettlewick', 'Larkhill', 'Marlowe', 'Netherby', 'Oakhurst', 'Pellham', 'Quillan', 'Ravensby'],
  ...['Saltmarsh', 'Thornbury', 'Underwood', 'Vantley', 'Westerly', 'Yardley'],
]

export type SamplePerson = { name: string; email: string; phone: string; timeZone: string }

const zones = ['Europe/London', 'Europe/London', 'Europe/London', 'Europe/Dublin', 'Europe/Berlin', 'America/New_York']

export function samplePeople(count: number, next: () => number): SamplePerson[] {
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [pick(firstNames, next), pick(lastNames, next)]
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}.${index + 1}@example.org`.toLowerCase(),
      phone: next() < 0.6 ? `020 7946 0${String(Math.floor(next() * 1000)).padStart(3, '0')}` : '',
      timeZone: pick(zones, next),
    }
  })
}
