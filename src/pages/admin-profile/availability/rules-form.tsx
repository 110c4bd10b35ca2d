import { Form } from 'react-router'
import {
  defaultInWords,
  labelOf,
  type RuleField,
  ruleGroups,
  stepOf,
} from '#src/features/booking/availability/rule-fields.ts'

import type { BookingRules } from '#src/firm/booking-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Section } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import { SavedNotice } from './saved-notice.tsx'
import { type PageAnswer, useFormResult } from './use-form-answer.ts'

type RulesFormProps = { rules: BookingRules; version: string; answer: PageAnswer }

/** The booking rules of all agents. */
export function RulesForm({ rules, version, answer }: RulesFormProps) {
  const { openingHoursInWords } = useFirm()
  const { lastResult, isSaved, isSending } = useFormResult('rules', answer)
  const [form, fieldOf] = useForm<Record<keyof BookingRules, string>>({
    id: 'rules-form',
    lastResult,
    defaultValue: Object.fromEntries(Object.entries(rules).map(([rule, value]) => [rule, String(value)])),
  })
  return (
    <Section id="rules" title="Booking rules">
      <SavedNotice partId="rules" isSaved={isSaved} answer={answer} />
      <p className="max-w-3xl text-muted">
        The booking page, appointment pages and emails follow these rules automatically. Phone hours are separate: “
        {openingHoursInWords}” is shown on the Contact page and in the terms, and is set in{' '}
        <code>src/firm/opening-hours.ts</code>.
      </p>
      <Form
        id={form.id}
        method="post"
        action="/admin-profile/availability#rules"
        noValidate
        state={preserveScroll}
        className="space-y-8"
      >
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={ruleGroups.flatMap((group) => group.fields.map(({ rule }) => fieldOf(rule)))}
        />
        <input type="hidden" name="form" value="rules" />
        <input type="hidden" name="version" value={version} />
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
        <Button type="submit" isBusy={isSending}>
          Save booking rules
        </Button>
      </Form>
    </Section>
  )
}

function hintOf(field: RuleField): string {
  const steps = stepOf(field) > 1 ? ` in steps of ${stepOf(field)}` : ''
  return `${field.hint} ${field.min} to ${field.max.toLocaleString('en-GB')}${steps}; ${defaultInWords(field)}.`
}
