import type { FirstStep, FirstSteps } from '#src/firm/first-steps/first-step.ts'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { countryKeys } from '#src/firm/first-steps/record.ts'
import { prerenderedPaths } from '../../../server/responses/prerendered-pages.ts'
import { wordsOf } from './form-page.ts'

/** The pages of all countries and ways of payment. */
export const stepsPaths: string[] = prerenderedPaths.filter((path) =>
  countryKeys.some((country) => path.startsWith(`/first-steps/${country}/`)),
)

/** The shipped steps, some of them changed. */
export function withSteps(change: (step: FirstStep) => Partial<FirstStep>): FirstSteps {
  return { ...firstSteps, steps: firstSteps.steps.map((step) => ({ ...step, ...change(step) })) }
}

/** As if someone of the firm had checked every step. */
export const checked: Partial<FirstStep> = {
  checkedBy: 'Robin the clerk',
  checkedOn: '2027-01-04',
  reviewBy: '2027-01-14',
}

/** The HTML of a page's main content. */
export function mainOf(html: string): string {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
}

/** The HTML of each step of a page, by id. */
export function stepsOf(html: string): Map<string, string> {
  const list = /<ol[\s\S]*<\/ol>/.exec(mainOf(html))?.[0] ?? ''
  const steps = [...list.matchAll(/<li id="([\w-]+)"[\s\S]*?<\/li>/g)]
  return new Map(steps.map(([step, id = '']) => [id, step]))
}

/** The digits of a step but for its place, the day of its check and its address to type. */
export function numbersOf(step: string): string[] {
  const rest = step
    .replace(/(<h2[^>]*>)\d+\. /, '$1')
    .replaceAll(/<time[\s\S]*?<\/time>/g, '')
    .replaceAll(/<strong class="wrap-anywhere[\s\S]*?<\/strong>/g, '')
  return wordsOf(rest).match(/\p{Nd}[\p{Nd} ,.-]*/gu) ?? []
}
