import { Disclosure } from '#src/ui/disclosure.tsx'
import { FirmMailLink } from '#src/ui/firm-links.tsx'
import { Section } from '#src/ui/section.tsx'
import type { DataGroup } from './own-data-in-words.ts'

/** What this site stores about its reader, to read or download. */
export function StoredData({ groups }: { groups: DataGroup[] }) {
  return (
    <Section
      id="stored"
      title="What we store"
      beside={
        <a href="/profile/data/download" download className="prose-link inline-flex min-h-11 items-center">
          Download as a file (JSON)
        </a>
      }
    >
      <p>
        This leaves out what our staff did and changed, technical details of your logins and passkeys, and what is
        deleted automatically within two days. If you’d like to know that too, <FirmMailLink>write to us</FirmMailLink>.
      </p>
      <OwnDataList groups={groups} />
      <p className="text-muted text-small">Times are in universal time (UTC).</p>
    </Section>
  )
}

function OwnDataList({ groups }: { groups: DataGroup[] }) {
  return (
    <ul className="border-rule border-t">
      {groups.map(({ title, records }) => (
        <li key={title} className="border-rule border-b py-2">
          {records.length === 0 ? (
            <p className="flex min-h-11 items-center">{title}: nothing stored</p>
          ) : (
            <Disclosure summary={records.length === 1 ? title : `${title} (${records.length})`}>
              <div className="space-y-6 py-4">
                {records.map((record, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: records have no key that people may see
                  <dl key={index} className="space-y-1">
                    {record.map(({ name, value }) => (
                      <div key={name} className="gap-x-6 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
                        <dt className="text-muted text-small sm:pt-0.5">{name}</dt>
                        <dd className="wrap-anywhere whitespace-pre-line max-sm:mb-2">{value}</dd>
                      </div>
                    ))}
                  </dl>
                ))}
              </div>
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  )
}
