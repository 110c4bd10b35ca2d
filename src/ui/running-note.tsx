import { useFirm } from './site-facts.tsx'

/** A footer on every printed page of the surrounding element, naming the firm. Not shown on screens. */
export function RunningNote() {
  const { legalName, email, phone } = useFirm()
  return (
    <div aria-hidden="true" className="running-note hidden">
      <p className="pt-6 text-small">
        {legalName} · {email} · {phone.display}
      </p>
    </div>
  )
}
