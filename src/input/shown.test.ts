import { expect, test } from 'vitest'
import { mergeFields } from './shown.ts'

const shown = { name: 'Kim', phone: '1', zone: 'London' }

test('fields that each of two people has changed are both kept', () => {
  const stored = { ...shown, phone: '2' }
  expect(mergeFields({ typed: { ...shown, name: 'Kit' }, shown, stored })).toEqual({
    changed: ['name'],
    conflicts: [],
    merged: { name: 'Kit', phone: '2', zone: 'London' },
  })
})

test('a field that both have changed is a conflict, unless to the same', () => {
  const typed = { ...shown, name: 'Kit', phone: '2' }
  const stored = { ...shown, name: 'Kai', phone: '2' }
  expect(mergeFields({ typed, shown, stored })).toMatchObject({
    conflicts: ['name'],
    merged: { name: 'Kit', phone: '2' },
  })
})

test('what is not known to have been shown overwrites nothing', () => {
  const stored = { ...shown, name: 'Kai' }
  expect(mergeFields({ typed: shown, shown: {}, stored }).conflicts).toEqual(['name'])
})
