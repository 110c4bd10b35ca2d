import type { ReactNode } from 'react'

/** A part with its states beside each other. */
export function Shelf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="workshop-shelf">
      <h2>{name}</h2>
      <div>{children}</div>
    </section>
  )
}

/** One state of a part, with its name below. */
export function Specimen({ state, children }: { state: string; children: ReactNode }) {
  return (
    <figure className="workshop-specimen">
      {children}
      <figcaption>{state}</figcaption>
    </figure>
  )
}

/** The states that pass, as `data-show` names them; rest comes first. */
export const passingStates = [undefined, 'hover', 'focus', 'pressed'] as const
