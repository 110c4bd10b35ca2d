import { useFirm } from './site-facts.tsx'

/** On every printed page of the surrounding element, not on screens. */
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
