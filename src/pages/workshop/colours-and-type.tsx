import { useEffect, useRef, useState } from 'react'
import { Shelf, Specimen } from './shelf.tsx'

const colours = [
  ...['page', 'raised', 'panel', 'chosen', 'rule', 'field', 'body', 'heading', 'muted', 'link'],
  ...['primary', 'primary-hover', 'on-primary', 'night', 'on-night', 'on-night-muted', 'night-rule'],
  ...['danger', 'danger-panel', 'beacon'],
]

export function Colours() {
  return (
    <Shelf name="Colours">
      {colours.map((name) => (
        <Swatch key={name} name={name} />
      ))}
    </Shelf>
  )
}

function Swatch({ name }: { name: string }) {
  const swatch = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState('')
  useEffect(() => {
    if (swatch.current === null) return
    swatch.current.style.background = `var(--color-${name})`
    setValue(getComputedStyle(swatch.current).backgroundColor)
  }, [name])
  return (
    <Specimen state={`${name} ${value}`}>
      <div ref={swatch} className="workshop-swatch" />
    </Specimen>
  )
}

const steps = ['text-h1', 'text-h2', 'text-h3', 'text-lead', 'text-base', 'text-small']

export function Type() {
  return (
    <Shelf name="Type">
      {steps.map((step) => (
        <Specimen key={step} state={step}>
          <p className={step.startsWith('text-h') ? `${step} font-serif font-semibold text-heading` : step}>
            Boats come home on calm water
          </p>
        </Specimen>
      ))}
    </Shelf>
  )
}
