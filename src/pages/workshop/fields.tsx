import type { SubmissionResult } from '@conform-to/dom'
import { Checkbox, choiceStyle, RadioCard } from '#src/ui/forms/choice.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { SearchField } from '#src/ui/list/list-filter.tsx'
import { passingStates, Shelf, Specimen } from './shelf.tsx'

type Values = { line: string; choice: string; text: string; consent: string }

const options = [{ value: 'forex', name: 'Forex' }]
const filledIn: Values = {
  line: 'robin@example.org',
  choice: 'forex',
  text: 'An adviser called, and called again.',
  consent: 'on',
}

const refusal: SubmissionResult<string[]> = {
  status: 'error',
  error: {
    line: ['Enter your email address'],
    choice: ['Choose the type of scam from the list'],
    text: ['Shorten the text to 2,000 characters'],
    consent: ['Tick the box if you agree'],
  },
}

/** `theme` keeps the IDs in the two columns unique. */
export function Fields({ theme }: { theme: string }) {
  const forms = {
    rest: useForm<Values>({ id: `${theme}-rest` })[1],
    filled: useForm<Values>({ id: `${theme}-filled`, defaultValue: filledIn })[1],
    wrong: useForm<Values>({ id: `${theme}-wrong`, lastResult: refusal })[1],
    disabled: useForm<Values>({ id: `${theme}-disabled` })[1],
  }
  return (
    <>
      {Object.entries(forms).map(([state, fieldOf]) => (
        <Shelf key={state} name={`Fields, ${state}`}>
          <fieldset disabled={state === 'disabled'}>
            <TextField
              field={fieldOf('line')}
              label="Email"
              hint="Where we write to you."
              type="email"
              autoComplete="off"
            />
            <SelectField field={fieldOf('choice')} label="Type of scam" emptyOption="Choose one" options={options} />
            <TextArea field={fieldOf('text')} label="What happened? (optional)" rows={2} />
            <Checkbox field={fieldOf('consent')} label="I agree that the firm may store what I’ve written here." />
          </fieldset>
        </Shelf>
      ))}
      <Shelf name="Radio card">
        {passingStates.map((state) => (
          <Specimen key={state ?? 'rest'} state={state ?? 'rest'}>
            <RadioCard name={`${theme}-time-${state}`} value="9" data-show={state}>
              09:00
            </RadioCard>
          </Specimen>
        ))}
        <Specimen state="chosen">
          <RadioCard name={`${theme}-time`} value="9" defaultChecked>
            09:00
          </RadioCard>
        </Specimen>
        <Specimen state="disabled">
          <RadioCard name={`${theme}-time-disabled`} value="9" disabled>
            09:00
          </RadioCard>
        </Specimen>
      </Shelf>
      <Shelf name="Choice">
        {passingStates.map((state) => (
          <Specimen key={state ?? 'rest'} state={state ?? 'rest'}>
            <a href="/workshop" className={`${choiceStyle} block px-3 py-2`} data-show={state}>
              Monday
            </a>
          </Specimen>
        ))}
        <Specimen state="chosen">
          <a href="/workshop" aria-current="date" className={`${choiceStyle} block px-3 py-2`}>
            Monday
          </a>
        </Specimen>
      </Shelf>
      <Shelf name="Search field">
        <SearchField id={`${theme}-search`} name="email" label="Search by email" value="" />
      </Shelf>
    </>
  )
}
