import { firm } from '../firm/firm.ts'

/** At the foot of every sheet, when the element around it is printed: whose words these are. Nothing on a screen. */
export function RunningNote() {
  return (
    <div aria-hidden="true" className="running-note hidden">
      <p className="pt-6 text-small">
        {firm.legalName} · {firm.email} · {firm.phone.display}
      </p>
    </div>
  )
}
