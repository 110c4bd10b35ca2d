import { Disclosure } from '../../ui/disclosure.tsx'
import type { DataGroup } from './data-in-words.server.ts'

/** Everything that is stored about somebody, group by group. */
export function OwnDataList({ groups }: { groups: DataGroup[] }) {
  return (
    <ul className="border-rule border-t">
      {groups.map(({ title, records }) => (
        <li key={title} className="border-rule border-b py-2">
          {records.length === 0 ? (
            <p className="flex min-h-11 items-center">{title}: nothing is stored</p>
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
