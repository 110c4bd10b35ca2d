import { regulators } from '../../firm/regulators.ts'
import { words } from '../../firm/words.ts'
import { Picture } from '../../ui/picture.tsx'
import { useShownClaims } from './site-facts.tsx'

/** The registers in which the firm stands: each with its name, our number and the public entry. */
export function RegulatorCards() {
  const shown = useShownClaims(regulators)
  if (shown.length === 0) return null
  return (
    <section className="md:col-span-2 lg:col-span-12">
      <h2 className="text-h3 text-on-night">{words.regulatorsHeading}</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ id, register, number, entryHref, seal }) => (
          <li key={id} className="flex items-center gap-4 rounded-soft border border-night-rule p-4">
            <Picture file={seal} alt="" sizes="72px" isGrained={false} className="size-18 shrink-0" />
            <div>
              <p className="font-semibold">{register}</p>
              <p className="tabular text-on-night-muted text-small">Number {number}</p>
              <a
                href={entryHref}
                rel="noreferrer"
                className="prose-link inline-flex min-h-7 items-center text-on-night text-small"
              >
                Public entry<span className="sr-only"> in the {register}</span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
