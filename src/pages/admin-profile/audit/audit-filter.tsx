import { Form } from 'react-router'
import { keepPlace } from '../../../ui/after-navigation.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FilterField, FilterText } from '../../../ui/filter-field.tsx'
import type { AuditQuery } from './audit-query.ts'
import { actionWords } from './audit-words.ts'

type AuditFilterProps = { wanted: AuditQuery; actors: { key: string; name: string }[] }

/** Narrows the log. All of it stands in the page's address. */
export function AuditFilter({ wanted, actors }: AuditFilterProps) {
  return (
    <Form
      // Links change what is looked for, too: the fields show it.
      key={Object.values(wanted).join('\n')}
      method="get"
      action="/admin-profile/audit"
      role="search"
      aria-label="Audit log"
      state={keepPlace}
      className="space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[3fr_3fr_3fr_2fr_2fr]">
        <FilterField
          id="audit-action"
          name="action"
          label="What"
          value={wanted.action}
          options={[
            { value: '', name: 'Everything' },
            ...Object.entries(actionWords).map(([value, name]) => ({ value, name })),
          ]}
        />
        <FilterField
          id="audit-actor"
          name="actor"
          label="Who"
          value={wanted.actor}
          options={[{ value: '', name: 'Everybody' }, ...actors.map(({ key, name }) => ({ value: key, name }))]}
        />
        <FilterText id="audit-about" name="about" label="About (e-mail, number)" value={wanted.about} />
        <FilterText id="audit-from" name="from" label="From" value={wanted.from} type="date" />
        <FilterText id="audit-until" name="until" label="Until" value={wanted.until} type="date" />
      </div>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" look="quiet">
          Show
        </Button>
        <ButtonLink to="/admin-profile/audit" look="quiet" state={keepPlace} prefetch="none">
          Show all
        </ButtonLink>
      </div>
    </Form>
  )
}
