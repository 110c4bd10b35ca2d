import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCalendar } from '../../../support/calendars/busy-in-words.ts'
import { generatedCalendar, generatedPeriod as period } from '../../../support/calendars/generated-calendars.ts'
import { series } from '../../../support/series.ts'

const read = (text: string) => readCalendar(text, { period })

const runs = { numRuns: series(2000, 100) }

/** Ways in which programs and servers write the same calendar differently. */
const rewritings = {
  'line ends': (text: string, n: number) =>
    text.replaceAll('\r\n', ['\n', '\r', '\r\r\n', '&#13;\r\n', '\r\n\r\n'][n % 5] ?? ''),
  folds: (text: string, n: number) =>
    text.replaceAll(new RegExp(`[^\\r\\n]{${1 + (n % 70)}}(?=[^\\r\\n])`, 'g'), `$&${n % 2 === 0 ? '\r\n ' : '\n\t'}`),
  case: (text: string) => text.replaceAll(/^[A-Z-]+/gm, (name) => name.toLowerCase()),
  'other properties': (text: string) => text.replaceAll(/^UID:/gm, 'X-SOME;X-A="b:c":d\r\nDESCRIPTION:a\\nb\r\nUID:'),
  encoding: (text: string) => `\ufeff${text}`,
  'the text around it': (text: string) => `\r\nsome text\r\n${text}more text\r\n`,
}

for (const [name, rewrite] of Object.entries(rewritings)) {
  test(`a calendar that differs in ${name} is busy at the same times`, () => {
    fc.assert(
      fc.property(generatedCalendar, fc.nat(), (text, n) => {
        expect(read(rewrite(text, n))).toEqual(read(text))
      }),
      runs,
    )
  })
}

/** What may happen to a text: some characters lost, doubled, or others among them. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 40 }),
  put: fc.oneof(
    fc.constantFrom('', ':', ';', '"', '\r\n', '\n', ' ', '=', 'Z', '0', '\\', 'END:VEVENT\r\n'),
    fc.string({ unit: 'binary' }),
  ),
})

test('however a calendar is damaged, it is read, and an end that is lost is noticed', () => {
  fc.assert(
    fc.property(generatedCalendar, fc.array(damage, { minLength: 1, maxLength: 5 }), (text, damages) => {
      let damaged = text
      for (const { at, length, put } of damages) {
        const start = Math.floor(at * damaged.length)
        damaged = damaged.slice(0, start) + put + damaged.slice(start + length)
      }
      const result = read(damaged)
      if (!/END:VCALENDAR/i.test(damaged) && result.ok) expect(result.unclear).toBeGreaterThan(0)
    }),
    { numRuns: series(20_000, 500) },
  )
})

test('of a calendar that is broken off anywhere, what comes before is busy', () => {
  fc.assert(
    fc.property(generatedCalendar, fc.double({ min: 0, max: 1, noNaN: true }), (text, part) => {
      const cut = text.slice(0, Math.floor(part * text.length))
      const whole = cut.slice(0, cut.lastIndexOf('END:VEVENT') + 'END:VEVENT'.length)
      const [ofCut, ofWhole] = [read(cut), read(`${whole}\r\nEND:VCALENDAR`)]
      if (!ofCut.ok || !ofWhole.ok || cut.includes('END:VCALENDAR')) return
      expect(ofCut.unclear).toBeGreaterThan(0)
      const isBusy = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) =>
        ofCut.busy.some((range) => range.startsAt <= startsAt && endsAt <= range.endsAt)
      // A change that follows its series may free a repeat: it counts only once all of it is there.
      if (!text.includes('RECURRENCE-ID')) expect(ofWhole.busy.filter((range) => !isBusy(range))).toEqual([])
    }),
    runs,
  )
})
