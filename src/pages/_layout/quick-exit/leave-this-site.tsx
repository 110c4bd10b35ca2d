import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { ExitPage } from '#src/pages/_layout/document/frame.ts'
import { useFirm } from '#src/ui/site-facts.tsx'
import { leaveScript, watchForLeaving } from './watch-for-leaving.ts'

export const exitPage: ExitPage = { QuickExit: LeaveThisSite }

export function LeaveThisSite() {
  const { exitHref } = useFirm()
  useEffect(watchForLeaving, [])
  return (
    <p className="flex items-center justify-end gap-x-4 text-small w-full desk:sticky desk:top-0 desk:z-10 desk:bg-page desk:py-2 print-hidden desk:[@media(height<24rem)]:static">
      <Link to="/safety#leaving" className="prose-link inline-flex min-h-6 items-center">
        What this does
      </Link>
      <a
        id="leave"
        href={exitHref}
        rel="noreferrer"
        referrerPolicy="no-referrer"
        className="prose-link inline-flex min-h-target items-center -my-2"
      >
        Leave this site
      </a>
      <EarlyScript />
    </p>
  )
}

const neverChanges = () => () => undefined

/** In the server's HTML only. React could not put a script into a page: the policy forbids it. */
function EarlyScript() {
  const isFromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  if (!isFromServer) return null
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a build-time constant, allowed by hash in the policy
      dangerouslySetInnerHTML={{ __html: leaveScript }}
    />
  )
}
