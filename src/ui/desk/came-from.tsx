import { createContext, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'

/** Null at first. */
export const CameFromContext = createContext<string | null>(null)

export function CameFromProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [paths, setPaths] = useState({ before: null as string | null, now: pathname })
  if (paths.now !== pathname) setPaths({ before: paths.now, now: pathname })
  return <CameFromContext value={paths.before}>{children}</CameFromContext>
}
