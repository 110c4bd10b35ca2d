import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile, randomId } from './calendar-file.ts'

const today = '2026-11-29'
const fileOf = (...days: string[]) => calendarFile(days, { today, newId: randomId })

test('another program reads an all-day event on each day, with a reminder before it', () => {
  const calendar = new ICAL.Component(ICAL.parse(fileOf('2027-02-28', '2026-12-31')))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const seen = events.map(({ startDate, endDate, summary }) => [
    startDate.isDate,
    startDate.toString(),
    endDate.toString(),
    summary,
  ])
  expect(seen).toEqual([
    [true, '2026-12-31', '2027-01-01', 'Deadline'],
    [true, '2027-02-28', '2027-03-01', 'Deadline'],
  ])
  for (const { component } of events) {
    expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-29T00:00:00Z')
    const alarm = component.getFirstSubcomponent('valarm')
    expect(alarm?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT15H')
  }
})

test('lines end with CR LF and are short enough not to be folded', () => {
  const file = fileOf('2026-12-31', '2027-02-28')
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})

test('every event has an id of its own, and two deadlines on a day are one event', () => {
  const ids = Array.from(fileOf('2026-12-31', '2027-02-28', '2026-12-31').matchAll(/UID:(.*)\r/g), ([, id]) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
})

test('nothing in the file says what it is about', () => {
  const words = fileOf('2026-12-31').replaceAll(/UID:.*|DTSTAMP.*/g, '')
  expect(words).not.toMatch(/scam|fraud|bank|claim|victim|harbour|https?:/i)
})
