import { createContext, type ReactNode, useContext } from 'react'

// Browsers hide a nonce from scripts: to them it is empty, and React compares with that.
const NonceContext = createContext<string | undefined>(typeof document === 'undefined' ? undefined : '')

/** Gives the nonce of this response to the scripts of the page; the browser has none and needs none. */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <NonceContext value={nonce}>{children}</NonceContext>
}

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
