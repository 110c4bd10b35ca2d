import { findChromium } from '../../scripts/programs.mjs'
import type { Bench } from '../bench.ts'
import { startLab } from './lab.ts'
import { createVisitor } from './lighthouse.ts'
import { judgePages, slowdowns, type VisitsAtSpeed } from './page-verdict.ts'

export const pagesBench: Bench = {
  name: 'pages',
  measures: 'how soon a public page appears on a phone with a slow connection, and on a slower one',
  async run({ runs, paths }) {
    const visit = await createVisitor(await findChromium())
    await using lab = await startLab()
    const asked = paths.length > 0 ? paths : lab.paths
    const speeds = slowdowns.map((slowdown): VisitsAtSpeed => {
      return { slowdown, floor: [], pages: asked.map((path) => ({ path, visits: [] })) }
    })
    const rounds = runs ?? 5
    // Alternate between the baseline and the pages, so that a slow spell of the machine affects all of them.
    for (let round = 1; round <= rounds; round += 1) {
      process.stderr.write(`Round ${round} of ${rounds} …\n`)
      for (const { slowdown, floor, pages } of speeds) {
        floor.push(await visit(lab.floor, slowdown))
        for (const { path, visits } of pages) visits.push(await visit(lab.site + path, slowdown))
      }
    }
    return judgePages(speeds)
  },
}
