import type { Random } from './random.ts'

/** How the numbers of cards begin, and how long they are. */
const cardBeginnings: [string, number][] = [
  ...['4', '45', '4917', '51', '55', '2221', '2720', '6011', '65', '3528', '62'].map((begin): [string, number] => [
    begin,
    16,
  ]),
  ...[
    ['34', 15],
    ['37', 15],
    ['36', 14],
    ['305', 14],
    ['4', 13],
    ['4', 19],
    ['62', 19],
    ['6304', 18],
  ].map(([begin, length]) => [String(begin), Number(length)] as [string, number]),
]

export function cardNumber(random: Random): string {
  const [begin, length] = random.pick(cardBeginnings)
  const digits = begin + random.digits(length - begin.length - 1)
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits + ((10 - (sum % 10)) % 10)
}
