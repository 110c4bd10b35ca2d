import { type FirstSteps, firstStepsSchema } from '#src/firm/first-steps/first-step.ts'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { stateOf } from '#src/firm/first-steps/shown-steps.ts'
import { isSampleValue } from '#src/firm/ready-for-live.ts'
import { dayOf } from '#src/time/local-time.ts'
import { dayMs } from '#src/time/time-range.ts'

const noticeDays = 30

/** They break a rule, or an invented person has checked them. */
export function findFaultySteps(all: FirstSteps = firstSteps): string[] {
  const { error } = firstStepsSchema.safeParse(all)
  const broken = (error?.issues ?? []).map(({ path: [list, index, ...field], message }) => {
    const records = list === 'steps' ? all.steps : list === 'letters' ? all.letters : []
    const id = records[Number(index)]?.id
    return `${id ?? String(list)} (${[...field, message].join(': ')})`
  })
  const examples = [...all.steps, ...all.letters].filter(({ checkedBy }) => isSampleValue(checkedBy))
  return [...broken, ...examples.map(({ id }) => `${id} (checkedBy is still an example)`)]
}

export function remindOfSteps(
  { now, timeZone }: { now: Date; timeZone: string },
  { steps, letters }: FirstSteps = firstSteps,
): string | null {
  const today = dayOf(now.getTime(), timeZone)
  const soon = dayOf(now.getTime() + noticeDays * dayMs, timeZone)
  const records = [...steps, ...letters]
  const unchecked = records.filter((record) => stateOf(record, today) === 'unchecked').length
  const overdue = records.filter((record) => stateOf(record, today) === 'due').length
  const due = records.filter(({ reviewBy }) => reviewBy >= today && reviewBy <= soon).length
  const counts: [number, string][] = [
    [unchecked, 'not checked by anyone of the firm'],
    [overdue, 'overdue for review'],
    [due, `due for review within ${noticeDays} days`],
  ]
  const said = counts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  if (said.length === 0) return null
  return `First steps and letters: ${said.join(', ')}. Live mode shows no phone number or time limit of one that isn’t checked, or is overdue: see src/firm/first-steps.`
}
