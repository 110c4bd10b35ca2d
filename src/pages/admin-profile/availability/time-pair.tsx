import { controlLook, describedBy, type Field, FieldError } from '../../../ui/field.tsx'

type TimePairProps = {
  from: Field
  until: Field
  /** What the times are of; said before "from" and "until" by screen readers. */
  name: string
}

/** When hours begin and end, in one line. */
export function TimePair({ from, until, name }: TimePairProps) {
  const isWrong = from.errors !== undefined || until.errors !== undefined
  return (
    <div className={isWrong ? 'wrong space-y-1' : undefined}>
      <FieldError field={from} />
      <FieldError field={until} />
      <div className="flex flex-wrap items-center gap-2">
        <TimeInput field={from} name={`${name}, from`} />
        <span aria-hidden="true">to</span>
        <TimeInput field={until} name={`${name}, until`} />
      </div>
    </div>
  )
}

function TimeInput({ field, name }: { field: Field; name: string }) {
  return (
    <>
      <label htmlFor={field.id} className="sr-only">
        {name}
      </label>
      <input
        key={field.key}
        id={field.id}
        name={field.name}
        type="time"
        // Five minutes; the browser counts in seconds.
        step={300}
        autoComplete="off"
        defaultValue={field.initialValue}
        className={`${controlLook} tabular min-w-32 max-w-40 flex-1`}
        {...describedBy(field, false)}
      />
    </>
  )
}
