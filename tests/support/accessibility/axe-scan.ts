import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AxeResults, Result, RunOnly, RunOptions } from 'axe-core'
import { isWholeRun } from '../series.ts'
import { triaged } from './axe-triage.ts'
import { measureContrasts, withHiddenText } from './contrast.ts'

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
  // So would one that is still reading what a form has changed: axe finds elements again by their place.
  await expect(page.locator('.desk-progress')).toHaveCount(0)
  await finishTransitions(page)
  const { violations, incomplete } = await runAxe(
    page,
    scans === 'colours' ? { type: 'rule', values: colourRules } : { type: 'tag', values: tags },
  )
  const wrong = each(violations).map(({ id, node }) => `${id}: ${node.html} ${node.failureSummary}`)
  const doubtful = new Map<string, Node>()
  for (const { id, node } of each(incomplete)) {
    const doubt = `${id}: ${reasonOf(node)}`
    if (id === 'color-contrast') {
      // Something covers it, such as the edge of a scrolling table: measure one of many that look alike.
      const look = /bgOverlap|elmPartiallyObscured/.test(doubt) ? node.html.replace(/>.*/s, '') : node.target.join()
      if (!doubtful.has(look)) doubtful.set(look, node)
    } else if (!triaged.some((answered) => answered.doubt === doubt)) {
      wrong.push(`left open, ${doubt}: ${node.html}`)
    }
  }
  if (doubtful.size > 0) wrong.push(...(await lowContrasts(page, [...doubtful.values()])))
  return wrong
}

/** The texts whose contrast, as measured on a picture of the page, is too low. */
async function lowContrasts(page: Page, nodes: Node[]): Promise<string[]> {
  const selectors = nodes.map(({ target }) => String(target[0]))
  const measured = await withHiddenText(page, () => measureContrasts(page, selectors))
  return measured.flatMap(({ worst, needed }, index) =>
    worst < needed ? [`contrast ${worst.toFixed(2)}, not ${needed}: ${nodes[index]?.html}`] : [],
  )
}

/**
 * Colors in transition from light to dark have no valid contrast yet. Finish transitions instead of waiting: inside a
 * closed disclosure they get no frames and never end.
 */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
}

/** The library itself, in its shorter form: a page takes two thirds of the time to read it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Runs axe in the page itself: none of our frames run scripts. */
async function runAxe(page: Page, runOnly: RunOnly): Promise<AxeResults> {
  // Reading its source takes longer than most scans, so each document reads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
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
