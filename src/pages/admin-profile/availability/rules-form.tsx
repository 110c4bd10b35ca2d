import { Form } from 'react-router'
import {
  defaultInWords,
  labelOf,
  type RuleField,
  ruleFieldsOf,
  ruleGroups,
  stepOf,
} from '#src/features/booking/availability/rule-fields.ts'
import type { BookingRules } from '#src/firm/booking-rules.ts'
import { type Answer, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Section } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

/** The booking rules of all agents. */
export function RulesForm({ rules, answer }: { rules: BookingRules; answer: Answer | undefined }) {
  const { openingHoursInWords } = useFirm()
  const result = resultOf(answer, 'rules')
  const fields = ruleFieldsOf(rules)
  const version = JSON.stringify(fields)
  return (
    <Section id="rules" title="Booking rules">
      <p className="max-w-3xl text-muted">
        The booking page, appointment pages and emails follow these rules automatically. Phone hours are separate: “
        {openingHoursInWords}” is shown on the Contact page and in the terms, and is set in{' '}
        <code>src/firm/opening-hours.ts</code>.
      </p>
      {/* Begins anew with what was saved, or with what a colleague has made of it. */}
      <RuleFields key={result?.version ?? version} {...{ fields, version, result }} />
    </Section>
  )
}

type RuleFieldsProps = {
  fields: ReturnType<typeof ruleFieldsOf>
  version: string
  result: ReturnType<typeof resultOf>
}

function RuleFields({ fields, version, result }: RuleFieldsProps) {
  const [form, fieldOf] = useForm<typeof fields>({
    id: 'rules-form',
    lastResult: result,
    defaultValue: fields,
    version,
  })
  return (
    <Form method="post" id={form.id} noValidate state={preserveScroll} className="space-y-8">
      <ErrorSummary
        answer={result}
        formErrors={form.errors}
        fields={ruleGroups.flatMap((group) => group.fields.map(({ rule }) => fieldOf(rule)))}
      />
      <input type="hidden" name="version" value={form.version} />
      {ruleGroups.map(({ title, fields: ruleFields }) => (
        <fieldset key={title} className="border-rule border-t pt-4">
          <legend className="float-left w-full font-semibold font-serif text-h3 text-heading">{title}</legend>
          <div className="clear-both grid items-end gap-6 pt-4 sm:grid-cols-2 lg:grid-cols-3">
            {ruleFields.map((field) => (
              <TextField
                key={field.rule}
                field={fieldOf(field.rule)}
                label={labelOf(field)}
                hint={hintOf(field)}
                inputMode="numeric"
                autoComplete="off"
              />
            ))}
          </div>
        </fieldset>
      ))}
      <SubmitButton intent="rules">Save booking rules</SubmitButton>
    </Form>
  )
}

function hintOf(field: RuleField): string {
  const steps = stepOf(field) > 1 ? ` in steps of ${stepOf(field)}` : ''
  return `${field.hint} ${field.min} to ${field.max.toLocaleString('en-GB')}${steps}; ${defaultInWords(field)}.`
}
