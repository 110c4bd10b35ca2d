import type { FirstStep, FirstSteps } from '#src/firm/first-steps/first-step.ts'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { countryKeys } from '#src/firm/first-steps/record.ts'
import { prerenderedPaths } from '../../../server/responses/prerendered-pages.ts'
import { type Part, pageOf } from '../pages/page.ts'

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

/** A page's main content. */
export const mainOf = (html: string) => pageOf(html).one('main')

/** Each step of a page, by id. */
export function stepsOf(html: string): Map<string, Part> {
  const steps = pageOf(html).all('main ol > li[id]')
  return new Map(steps.map((step) => [step.attribute('id') ?? '', step]))
}

/** The digits of a step but for its place, the day of its check and its address to type. */
export function numbersOf(step: Part | undefined): string[] {
  const words = step?.wordsWithout('time, strong[class^="wrap-anywhere"]').replace(/^\d+\. /, '') ?? ''
  return words.match(/\p{Nd}[\p{Nd} ,.-]*/gu) ?? []
}
