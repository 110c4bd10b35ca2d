import type { Page } from '@playwright/test'
import axe, { type AxeResults, type Result, type RunOnly, type RunOptions } from 'axe-core'
import { isWholeRun } from '../series.ts'
import { triaged } from './axe-triage.ts'
import { measureContrast } from './contrast.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const options: RunOptions = {
  // This rule is off by default; its tag alone does not enable it.
  rules: { 'target-size': { enabled: true } },
  // Describing everything that passes, which nobody reads, takes a third of a scan.
  resultTypes: ['violations', 'incomplete'],
}

/** The rules that depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

type Look = { colorScheme: 'light' | 'dark'; width: number; scans: 'everything' | 'colours' }

/**
 * Each theme at each width; a short run takes the narrowest in light mode and the widest in dark mode. In dark mode, only
 * colours are scanned where everything has been in light mode.
 */
export function looksAt(widths: number[]): Look[] {
  const [narrowest, widest] = [Math.min(...widths), Math.max(...widths)]
  return (['light', 'dark'] as const)
    .flatMap((colorScheme): Look[] => {
      const scans = isWholeRun && colorScheme === 'dark' ? 'colours' : 'everything'
      return widths.map((width) => ({ colorScheme, width, scans }))
    })
    .filter(({ colorScheme, width }) => isWholeRun || width === (colorScheme === 'light' ? narrowest : widest))
}

type Node = Result['nodes'][number]

/** What axe reports on a page, and what it leaves open and nobody has reviewed, each with its selector. */
export async function scanPage(page: Page, scans: Look['scans'] = 'everything'): Promise<string[]> {
  // A page whose width changes under the pointer would react to it during the scan.
  await page.mouse.move(0, 0)
  // Colors in transition from light to dark have no valid contrast yet. Finish transitions instead of waiting: inside a
  // closed disclosure they get no frames and never end.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
  const { violations, incomplete } = await runAxe(
    page,
    scans === 'colours' ? { type: 'rule', values: colourRules } : { type: 'tag', values: tags },
  )
  const wrong = each(violations).map(({ id, node }) => `${id}: ${node.html} ${node.failureSummary}`)
  const measured = new Set<string>()
  for (const { id, node } of each(incomplete)) {
    const doubt = `${id}: ${reasonOf(node)}`
    if (id === 'color-contrast') {
      // Something covers it, such as the edge of a scrolling table: measure one of many that look alike.
      const look = /bgOverlap|elmPartiallyObscured/.test(doubt) ? node.html.replace(/>.*/s, '') : node.target.join()
      if (measured.has(look)) continue
      measured.add(look)
      const { worst, needed } = await measureContrast(page, String(node.target[0]))
      if (worst < needed) wrong.push(`contrast ${worst.toFixed(2)}, not ${needed}: ${node.html}`)
    } else if (!triaged.some((answered) => answered.doubt === doubt)) {
      wrong.push(`left open, ${doubt}: ${node.html}`)
    }
  }
  return wrong
}

/** Runs axe in the page itself: none of our frames run scripts. */
async function runAxe(page: Page, runOnly: RunOnly): Promise<AxeResults> {
  // Reading its source takes longer than most scans, so each document reads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate((each) => (window as unknown as { axe: typeof axe }).axe.run(document, each), {
    ...options,
    runOnly,
  })
}

function each(results: Result[]): { id: string; node: Node }[] {
  return results.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })))
}

function reasonOf({ any, all, none }: Node): string {
  return [...any, ...all, ...none].map(({ data, message }) => data?.messageKey ?? message).join('; ')
}
