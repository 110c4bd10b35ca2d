import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { isWholeRun } from '../series.ts'
import { triaged } from './axe-triage.ts'
import { measureContrast } from './contrast.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const options: Parameters<AxeBuilder['options']>[0] = {
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

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']
type Node = Results[number]['nodes'][number]

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
  // None of our frames run scripts, so scanning them in separate tabs gains nothing.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(options)
  const { violations, incomplete } = await (scans === 'colours'
    ? axe.withRules(colourRules)
    : axe.withTags(tags)
  ).analyze()
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

function each(results: Results): { id: string; node: Node }[] {
  return results.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })))
}

function reasonOf({ any, all, none }: Node): string {
  return [...any, ...all, ...none].map(({ data, message }) => data?.messageKey ?? message).join('; ')
}
