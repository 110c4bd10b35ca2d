import { firm } from '../firm/firm.ts'

/** A footer on every printed page of the surrounding element, naming the firm. Not shown on screens. */
export function RunningNote() {
  return (
    <div aria-hidden="true" className="running-note hidden">
      <p className="pt-6 text-small">
        {firm.legalName} · {firm.email} · {firm.phone.display}
      </p>
    </div>
  )
}
