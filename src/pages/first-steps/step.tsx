import type { ReactNode } from 'react'
import type { Deadline } from '#src/firm/first-steps/first-step.ts'
import type { ShownStep } from '#src/firm/first-steps/shown-steps.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { ownDeadlinesId } from './wide-section.tsx'

export function Step({ step, number }: { step: ShownStep; number: number }) {
  const { phone, typeThis, figures } = step
  return (
    <li
      id={step.id}
      className="grid grid-cols-1 border-rule border-t py-6 lg:grid-cols-[17rem_minmax(0,57ch)] lg:gap-16 print:block"
    >
      <div>
        <h2 className="text-h3">{`${number}. ${step.do}`}</h2>
        <p className="mt-1 text-muted">{step.whoName}</p>
        {phone !== undefined && (
          <p className="mt-3">
            <a
              href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
              className="inline-flex min-h-control items-center justify-center rounded-soft border border-link px-6 font-semibold text-link no-underline pressable hover:bg-panel"
            >
              {`Call ${phone}`}
            </a>
          </p>
        )}
        {typeThis !== undefined && (
          <p className="mt-3">
            Type this address:
            <strong className="wrap-anywhere block">{typeThis}</strong>
          </p>
        )}
      </div>
      <div className="max-lg:mt-3">
        <p>{step.text}</p>
        <TimeLimit step={step} />
        <Conditions step={step} />
        {figures !== undefined && <p className="mt-3">{figures}</p>}
        <p className="mt-3 text-muted text-small">
          <Source name={step.sourceName} url={step.sourceUrl} />
          <br />
          <Checked record={step} isWithoutNumbers={!step.hasNumbers} />
        </p>
      </div>
    </li>
  )
}

const units = { hours: 'hour', days: 'day', 'business-days': 'business day', months: 'month', years: 'year' }

const events = {
  paid: 'you paid',
  'last-payment': 'your last payment',
  statement: 'the first statement that shows it',
  'final-response': 'the final answer to your complaint',
  knowledge: 'you found out',
}

/** `13 months after your last payment`, `often 120 days after you paid` */
export function deadlineInWords({ kind, n, from, isUsual }: Deadline): string {
  return `${isUsual === true ? 'often ' : ''}${n} ${units[kind]}${n === 1 ? '' : 's'} after ${events[from]}`
}

function TimeLimit({ step: { deadline, hasTimeLimit } }: { step: ShownStep }) {
  if (deadline !== undefined)
    return (
      <p className="mt-3">
        <strong>{`Time limit: ${deadlineInWords(deadline)}.`}</strong> Do it today if you can.{' '}
        <a href={`#${ownDeadlinesId}`} className="prose-link print-hidden unscripted:hidden">
          Find your own date
        </a>
      </p>
    )
  return (
    <p className="mt-3">
      {hasTimeLimit ? (
        <>
          <strong>There is a time limit.</strong> Ask today what it is.
        </>
      ) : (
        <strong>Do it today.</strong>
      )}
    </p>
  )
}

function Conditions({ step: { isAuthorised, appliesIf, doesNotApplyIf } }: { step: ShownStep }) {
  const authorised =
    isAuthorised === undefined
      ? []
      : [
          isAuthorised
            ? 'You made the payment yourself, even if you were tricked.'
            : 'You did not make the payment, or did not allow it.',
        ]
  const forYou = [...authorised, ...(appliesIf === undefined ? [] : [appliesIf])]
  if (forYou.length === 0 && doesNotApplyIf === undefined) return null
  return (
    <dl className="mt-3">
      {forYou.length > 0 && <Condition name="When this applies">{forYou.join(' ')}</Condition>}
      {doesNotApplyIf !== undefined && <Condition name="When it doesn’t">{doesNotApplyIf}</Condition>}
    </dl>
  )
}

function Condition({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type CheckedProps = {
  record: Pick<ShownStep, 'state' | 'checkedBy' | 'checkedOn'>
  /** Until it has been checked. */
  isWithoutNumbers?: boolean
}

export function Checked({ record: { state, checkedBy, checkedOn }, isWithoutNumbers = false }: CheckedProps) {
  const day = <time dateTime={checkedOn}>{dayInWords(checkedOn)}</time>
  return (
    <>
      {checkedBy === null ? 'Not checked by the firm. Written' : `Checked by ${checkedBy}`} on {day}.
      {state === 'due' && ' Due to be checked again.'}
      {isWithoutNumbers && ' Until we have checked it, we leave out numbers to call and time limits.'}
    </>
  )
}

export function Source({ name, url }: { name: string; url: string }) {
  return (
    <>
      Source:{' '}
      <a href={url} rel="noreferrer" className="prose-link">
        {name}
      </a>
    </>
  )
}
