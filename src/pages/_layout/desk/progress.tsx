import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Before a line shows a navigation, and before the old page gives way. */
const lineMs = 150
const skeletonMs = 400

/** A thin line first, then a sketch in place of the old page. */
export function Progress({ children }: { children: ReactNode }) {
  const { state, location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const isLeaving = state === 'loading' && location.pathname !== pathname && formMethod === undefined
  const hasLine = useLasting(state !== 'idle', lineMs)
  const hasSkeleton = useLasting(isLeaving, skeletonMs)
  return (
    <>
      {/* The old page stays as it is, in case the navigation is given up. */}
      <div hidden={hasSkeleton}>{children}</div>
      {hasSkeleton && (
        <div aria-hidden="true" className="space-y-4 py-2">
          <div className="h-8 w-64 rounded-soft bg-panel" />
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((line) => (
            <div key={line} className="h-10 rounded-soft bg-panel" />
          ))}
        </div>
      )}
      {/* Last, so that the page keeps its place in the document while someone, or something, reads it. */}
      {hasLine && (
        <div className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-chosen print-hidden">
          <div className="desk-progress" />
        </div>
      )}
    </>
  )
}

function useLasting(isSo: boolean, ms: number): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setIsLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isSo, ms])
  // At once, when it ends: the new page takes the focus, which nothing hidden can.
  return isSo && isLasting
}
