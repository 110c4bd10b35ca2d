import type { ComponentProps } from 'react'
import { choiceLook } from './choice.ts'

/** One of several to choose from, as a card. Its children are its name. */
export function RadioCard({ children, ...radio }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={`${choiceLook} flex min-h-12 items-center justify-center gap-2 px-2`}>
      <input {...radio} type="radio" className="size-5 accent-primary" />
      {children}
    </label>
  )
}
