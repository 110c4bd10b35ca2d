import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { judgeDesk } from '../bench/browser/desk-verdict.ts'
import type { Visit } from '../bench/browser/lighthouse.ts'
import { judgePages } from '../bench/browser/page-verdict.ts'
import { judgeRatios } from '../bench/ratio-verdict.ts'
import { median, variation } from '../bench/statistics.ts'
import { pinnedNode } from '../scripts/pinned-node.mjs'
import { projectFolder } from '../scripts/set-up.mjs'
import { formatTable } from './support/table.ts'

const good: Visit = {
  paintMs: 800,
  interactiveMs: 2500,
  layoutMs: 300,
  layoutShift: 0,
  blockingMs: 10,
  bytes: 200_000,
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  failedAudits: { performance: [], accessibility: [], 'best-practices': [], seo: [] },
}

/** The report on one page that was visited three times, once much more slowly. */
function verdictOn(more: Partial<Visit>, floorPaints = [700, 720, 740], slowdown: 4 | 6 = 4) {
  const floor = floorPaints.map((paintMs) => ({ ...good, paintMs }))
  const visits = [{ ...good, ...more, paintMs: 3000 }, ...[0, 1].map(() => ({ ...good, ...more }))]
  return judgePages([{ slowdown, floor, pages: [{ path: '/about', visits }] }])
}

test('median and coefficient of variation are computed correctly', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])]).toEqual([2, 2.5, 7])
  expect([variation([5, 5, 5]), variation([2, 4, 4, 4, 5, 5, 7, 9])]).toEqual([0, 0.4])
})

test('a page is compared with its limits by its medians', () => {
  const { broken, doubts, table } = verdictOn({})
  expect([broken, doubts, table.rows[0]?.at(-1)]).toEqual([[], [], 'kept'])
})

test('each limit of a page can fail alone, and the report says by how much', () => {
  const scores = { ...good.scores, accessibility: 96 }
  const failedAudits = { ...good.failedAudits, accessibility: ['color-contrast'] }
  const table: [Partial<Visit>, string[]][] = [
    [{ paintMs: 970 }, []],
    [{ paintMs: 980 }, ['/about at 4×: ÷ floor is 1.361, its limit 1.350.']],
    [{ interactiveMs: 3010 }, ['/about at 4×: interactive is 3.01 s, its limit 3.00 s.']],
    [{ layoutShift: 0.02 }, ['/about at 4×: CLS is 0.020, its limit 0.010.']],
    [{ blockingMs: 51 }, ['/about at 4×: TBT is 51 ms, its limit 50 ms.']],
    [{ scores, failedAudits }, ['/about at 4×: accessibility is 96, its limit 100 (color-contrast).']],
  ]
  for (const [visit, sentences] of table) expect(verdictOn(visit).broken).toEqual(sentences)
  expect(verdictOn({ paintMs: 1110 }, [900, 900]).broken).toEqual(['/about at 4×: LCP is 1.11 s, its limit 1.10 s.'])
})

test('on a CPU six times as slow a page is judged by the floor there, and what it takes is reported', () => {
  expect(verdictOn({ paintMs: 1070, interactiveMs: 9000, blockingMs: 500 }, [720, 720], 6).broken).toEqual([])
  const sentence = '/about at 6×: ÷ floor is 1.514, its limit 1.500.'
  expect(verdictOn({ paintMs: 1090 }, [720, 720], 6).broken).toEqual([sentence])
  const { columns, rows } = verdictOn({ layoutMs: 940 }).table
  expect(rows[0]?.[columns.indexOf('layout')]).toBe('940 ms')
})

test('on an unsteady machine times are not judged, but other figures are', () => {
  const { broken, doubts } = verdictOn({ paintMs: 2000, blockingMs: 500, layoutShift: 0.02 }, [500, 700, 1400])
  expect(broken).toEqual(['/about at 4×: CLS is 0.020, its limit 0.010.'])
  expect(doubts).toHaveLength(1)
  expect(verdictOn({ paintMs: 2000 }, [500, 700, 1400]).table.rows[0]?.at(-1)).toBe('not conclusive')
})

test('a page of the desk is judged by ratio and TBT, and the desk by its scripts', () => {
  const judge = (page: object, yardsticks = [600, 620, 610], scriptBytes = 120_000) => {
    const pages = [{ name: 'People', contentMs: 900, blockingMs: 0, ...page }]
    return judgeDesk(
      yardsticks.map((yardstickMs) => ({ yardstickMs, pages })),
      scriptBytes,
    )
  }
  expect(judge({})).toMatchObject({ broken: [], doubts: [] })
  const broken: [object, string][] = [
    [{ contentMs: 1281 }, 'People: its content takes 2.10 times the yardstick, the limit is 2.'],
    [{ blockingMs: 51 }, 'People: TBT is 51 ms, the limit is 50 ms.'],
  ]
  for (const [page, sentence] of broken) expect(judge(page).broken).toEqual([sentence])
  expect(judge({ contentMs: 2900 }, [300, 900, 2000])).toMatchObject({ broken: [], doubts: [expect.any(String)] })
  expect(judge({}, [600], 160_001).broken).toEqual([
    'The first view’s scripts have 160,001 bytes, the limit is 160,000.',
  ])
})

test('a ratio is judged by its median, and not at all on an unsteady machine', () => {
  const judge = (ours: number[]) => {
    const rounds = [{ name: 'SQLite', ours, yardstick: ours.map(() => 2) }]
    const { broken, doubts, table } = judgeRatios({ rounds, what: 'A booking', yardstick: 'a row', limit: 3 })
    return [broken, doubts.length, table.rows[0]?.at(-1)]
  }
  expect(judge([5, 5, 6, 6, 90])).toEqual([[], 0, 'kept'])
  const sentence = 'A booking on SQLite takes 3.50 times the yardstick, the limit is 3.'
  expect(judge([6.9, 7, 7, 7.1, 1])).toEqual([[sentence], 0, 'BROKEN'])
  expect(judge([4, 6, 9, 12, 20])).toEqual([[], 1, 'not conclusive'])
})

test('a table has names on the left and figures on the right', () => {
  const text = formatTable({
    columns: ['page', 'bytes'],
    rows: [
      ['/', '14,000'],
      ['/contact', '9'],
    ],
  })
  expect(text.split('\n')).toEqual(['page       bytes', '────────  ──────', '/         14,000', '/contact       9'])
})

test('an unknown name prints which benches there are', () => {
  const words = ['--disable-warning=ExperimentalWarning', 'bench/run.ts', 'nothing-of-that-name']
  const { status, stderr } = spawnSync(pinnedNode(), words, { cwd: projectFolder, encoding: 'utf8' })
  expect(stderr).toMatch(/^Usage: npm run bench/)
  for (const name of ['pages', 'requests', 'slots', 'bookings', 'users', 'appointments']) expect(stderr).toContain(name)
  expect(status).toBe(2)
})
