import type { ShownWhen } from '#src/firm/claims/evidence.ts'
import type { FirstStep, FirstSteps } from './first-step.ts'
import type { Choice } from './pages.ts'
import type { Check } from './record.ts'

/** `due`: its review is overdue, whoever checked it last. */
export type StepState = 'checked' | 'unchecked' | 'due'

/** What is always shown of a step. */
const words = [
  ...(['id', 'do', 'text', 'whoName', 'typeThis', 'isAuthorised', 'appliesIf', 'doesNotApplyIf'] as const),
  ...(['sourceName', 'sourceUrl', 'checkedBy', 'checkedOn'] as const),
] as const

/** What is shown only while its numbers may be. */
const numbers = ['phone', 'deadline', 'figures'] as const

/** A step as pages may show it today. Without `hasNumbers` it has no phone, deadline or figures: people ask today. */
export type ShownStep = Pick<FirstStep, (typeof words)[number] | (typeof numbers)[number]> & {
  state: StepState
  hasNumbers: boolean
  /** Whether it has a deadline, which may not be shown. */
  hasTimeLimit: boolean
}

/** `today` is the calendar day in the firm's time zone. */
export function stateOf({ checkedBy, checkedOn, reviewBy }: Check, today: string): StepState {
  if (today > reviewBy) return 'due'
  return checkedBy !== null && checkedOn <= today ? 'checked' : 'unchecked'
}

/** Live sites show only numbers that someone of the firm has checked; no site shows those that are due for review. */
function shownStep(step: FirstStep, { mode, today }: ShownWhen): ShownStep {
  const state = stateOf(step, today)
  const hasNumbers = state === 'checked' || (state === 'unchecked' && mode === 'sample')
  const shown = { ...pick(step, words), state, hasNumbers, hasTimeLimit: step.deadline !== undefined }
  return hasNumbers ? { ...shown, ...pick(step, numbers) } : shown
}

function pick<Name extends keyof FirstStep>(step: FirstStep, names: readonly Name[]): Pick<FirstStep, Name> {
  return Object.fromEntries(names.map((name) => [name, step[name]])) as Pick<FirstStep, Name>
}

/** All steps, and when they are shown. */
export type FirstStepsToday = { all: FirstSteps; when: ShownWhen }

export function shownSteps({ all, when }: FirstStepsToday): ShownStep[] {
  return all.steps.map((step) => shownStep(step, when))
}

/** The steps for a country and a way of payment, in the order to take them. */
export function stepsFor({ all, when }: FirstStepsToday, { country, payment }: Choice): ShownStep[] {
  return all.steps
    .filter(({ countries, payments }) => countries.includes(country) && payments.includes(payment))
    .sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1))
    .map((step) => shownStep(step, when))
}

/** The first calendar day after which a step or a letter is due for review; null if all are. */
export function firstReviewDay({ steps, letters }: FirstSteps, today: string): string | null {
  const days = [...steps, ...letters].map(({ reviewBy }) => reviewBy).filter((day) => day >= today)
  return days.sort()[0] ?? null
}
