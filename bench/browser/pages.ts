import { findChromium } from '../../scripts/programs.mjs'
import type { Bench } from '../bench.ts'
import { startLab } from './lab.ts'
import { createVisitor, type Visit } from './lighthouse.ts'
import { judgePages, type PageVisits } from './page-verdict.ts'

export const pagesBench: Bench = {
  name: 'pages',
  measures: 'how soon a public page appears on a phone with a slow connection',
  async run({ runs, paths }) {
    const visit = await createVisitor(await findChromium())
    await using lab = await startLab()
    const floor: Visit[] = []
    const pages: PageVisits[] = (paths.length > 0 ? paths : lab.paths).map((path) => ({ path, visits: [] }))
    const rounds = runs ?? 5
    // Alternate between the baseline and the pages, so that a slow spell of the machine affects all of them.
    for (let round = 1; round <= rounds; round += 1) {
      process.stderr.write(`Round ${round} of ${rounds} …\n`)
      floor.push(await visit(lab.floor))
      for (const { path, visits } of pages) visits.push(await visit(lab.site + path))
    }
    return judgePages(floor, pages)
  },
}
