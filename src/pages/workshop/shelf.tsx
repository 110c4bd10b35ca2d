import type { ReactNode } from 'react'

/** A component with its states side by side. */
export function Shelf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="workshop-shelf">
      <h2>{name}</h2>
      <div>{children}</div>
    </section>
  )
}

/** One state of a component, with its name below. */
export function Specimen({ state, children }: { state: string; children: ReactNode }) {
  return (
    <figure className="workshop-specimen">
      {children}
      <figcaption>{state}</figcaption>
    </figure>
  )
}

/** The interaction states as values of `data-show`. The first is the state at rest. */
export const passingStates = [undefined, 'hover', 'focus', 'pressed'] as const
