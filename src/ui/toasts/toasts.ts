import { createContext, useContext } from 'react'

/** Where a change is taken back, and with which fields. */
export type Undo = { action: string; fields: Record<string, string> }

export type Toast = {
  answer: unknown
  text: string
  undo: Undo | null
  changed: string[]
}

type Toasts = {
  /** Before scripts run, and without them, answers stay on the page as notices. */
  isScripted: boolean
  show: (toast: Toast) => void
  changed: string[]
}

export const ToastsContext = createContext<Toasts>({ isScripted: false, show: () => undefined, changed: [] })

export function useToasts(): Toasts {
  return useContext(ToastsContext)
}

/** Highlights a row or section for a moment when a toast says that it has changed. */
export function useChanged(id: string) {
  return { id, 'data-changed': useToasts().changed.includes(id) ? '' : undefined }
}
