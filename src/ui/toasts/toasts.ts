import { createContext, useContext } from 'react'

/** A form that takes a change back: where it is posted to, and its fields. */
export type Undo = { action: string; fields: Record<string, string> }

export type Toast = {
  /** What identifies the answer that it reports: each is shown once. */
  answer: unknown
  text: string
  undo: Undo | null
  /** The IDs of the rows or sections that have changed. */
  changed: string[]
}

type Toasts = {
  /** Whether scripts run: before that, and without them, answers stay on the page as notices. */
  isScripted: boolean
  /** Shows a toast in place of the last one, and highlights for a moment what has changed. */
  show: (toast: Toast) => void
  changed: string[]
}

export const ToastsContext = createContext<Toasts>({ isScripted: false, show: () => undefined, changed: [] })

export function useToasts(): Toasts {
  return useContext(ToastsContext)
}

/** The attributes of a row or section, which is highlighted for a moment when a toast says that it has changed. */
export function useChanged(id: string) {
  return { id, 'data-changed': useToasts().changed.includes(id) ? '' : undefined }
}
