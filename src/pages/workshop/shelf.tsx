import type { ReactNode } from 'react'

export function Shelf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="workshop-shelf">
      <h2>{name}</h2>
      <div>{children}</div>
    </section>
  )
}

export function Specimen({ state, children }: { state: string; children: ReactNode }) {
  return (
    <figure className="workshop-specimen">
      {children}
      <figcaption>{state}</figcaption>
    </figure>
  )
}

/** The first is the state at rest. */
export const passingStates = [undefined, 'hover', 'focus', 'pressed'] as const
