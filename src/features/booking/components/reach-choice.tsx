import { RadioCard } from '#src/ui/forms/choice.tsx'
import { describedBy, type Field, FieldError } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'

/** The number is asked for only once `Phone me` is chosen, without scripts too. */
export function ReachChoice({ reach, phone }: { reach: Field; phone: Field }) {
  const isWrong = reach.errors !== undefined
  const { 'aria-describedby': ids } = describedBy(reach, false)
  return (
    <div className={isWrong ? 'wrong' : undefined}>
      <fieldset className="group" aria-describedby={isWrong ? ids : undefined}>
        <legend className="font-semibold">How should we reach you?</legend>
        <FieldError field={reach} />
        <div className="mt-1 grid grid-cols-2 gap-2 max-w-md">
          {ways.map(({ value, name }, index) => (
            <RadioCard
              key={value}
              // The error summary links here.
              id={index === 0 ? reach.id : undefined}
              name={reach.name}
              value={value}
              defaultChecked={reach.initialValue === value}
              aria-describedby={reach.conflict === undefined ? undefined : ids}
              required
            >
              {name}
            </RadioCard>
          ))}
        </div>
        {/* Always shown where CSS can't tell which is chosen: Firefox before 121. */}
        <div className="mt-3 supports-[selector(:has(a))]:hidden group-has-[[value=phone]:checked]:block">
          <TextField field={phone} label="Phone" type="tel" autoComplete="tel" />
        </div>
        <p className="mt-1 hidden text-muted text-small group-has-[[value=email]:checked]:block">
          Your agent writes to you at the time you book.
        </p>
      </fieldset>
    </div>
  )
}

const ways = [
  { value: 'phone', name: 'Phone me' },
  { value: 'email', name: 'Email me' },
]
