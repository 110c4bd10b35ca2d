import type { ShownWhen } from '#src/firm/claims/evidence.ts'
import type { FirstStep, FirstSteps } from './first-step.ts'
import type { Choice } from './pages.ts'
import type { Check } from './record.ts'

/** `due`: whoever checked it last. */
export type StepState = 'checked' | 'unchecked' | 'due'

const words = [
  ...(['id', 'do', 'text', 'whoName', 'typeThis', 'isAuthorised', 'appliesIf', 'doesNotApplyIf'] as const),
  ...(['sourceName', 'sourceUrl', 'checkedBy', 'checkedOn'] as const),
] as const

const numbers = ['phone', 'deadline', 'figures'] as const

/** Without `hasNumbers` it has no phone, deadline or figures: people ask today. */
export type ShownStep = Pick<FirstStep, (typeof words)[number] | (typeof numbers)[number]> & {
  state: StepState
  hasNumbers: boolean
  /** Even if its deadline may not be shown. */
  hasTimeLimit: boolean
}

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

export type FirstStepsToday = { all: FirstSteps; when: ShownWhen }

export function shownSteps({ all, when }: FirstStepsToday): ShownStep[] {
  return all.steps.map((step) => shownStep(step, when))
}

export function stepsFor({ all, when }: FirstStepsToday, { country, payment }: Choice): ShownStep[] {
  return all.steps
    .filter(({ countries, payments }) => countries.includes(country) && payments.includes(payment))
    .sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1))
    .map((step) => shownStep(step, when))
}

/** Null if all are due already. */
export function firstReviewDay({ steps, letters }: FirstSteps, today: string): string | null {
  const days = [...steps, ...letters].map(({ reviewBy }) => reviewBy).filter((day) => day >= today)
  return days.sort()[0] ?? null
}
