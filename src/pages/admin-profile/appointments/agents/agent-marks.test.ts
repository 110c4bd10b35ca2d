import { expect, test } from 'vitest'
import { markAgents } from './agent-marks.ts'

const initialsOf = (...names: string[]) =>
  markAgents(names.map((name, index) => ({ agentId: `agent-${index}`, name }))).map(({ mark }) => mark.initials)

test('initials are the first letters of the first and the last word', () => {
  expect(initialsOf('Mina Calder', 'ana de la cruz', 'Lucía Fernández-Ortega', 'Émile Øst')).toEqual([
    'MC',
    'AC',
    'LF',
    'ÉØ',
  ])
  expect(initialsOf('Kim', '  王小明 ', '(Night) Shift', 'O’Neil', '—')).toEqual(['Ki', '王小', 'NS', 'ON', '?'])
})

test('no two agents have the same initials', () => {
  expect(initialsOf('Anna Sample', 'Adam Smith', 'Tom Okafor')).toEqual(['AnS', 'AdS', 'TO'])
  expect(initialsOf('Anna Sample', 'Andy Smith', 'Anna Sample')).toEqual(['AS1', 'AS2', 'AS3'])
  expect(initialsOf('Kim', 'Kit', 'Kim Ito')).toEqual(['Kim', 'Kit', 'KiI'])
  const many = initialsOf(...Array.from({ length: 40 }, () => 'Sample Agent'))
  expect(new Set(many).size).toBe(40)
})

test('colours repeat once each has been given', () => {
  const marks = markAgents(Array.from({ length: 10 }, (_, index) => ({ agentId: `${index}`, name: `Agent ${index}` })))
  expect(marks.map(({ mark }) => mark.colour)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1, 2])
})
