import { words } from '#src/firm/words.ts'
import { publicMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { type DocumentSection, LongDocument } from '#src/pages/_layout/long-document.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import type { Route } from './+types/privacy-policy'
import { cookies } from './cookies.tsx'
import { keepingItSafe } from './keeping-it-safe.tsx'
import { shortVersion } from './short-version.tsx'
import { whatWeStore } from './what-we-store.tsx'
import { whyAndWho } from './why-and-who.tsx'
import { yourRights } from './your-rights.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return publicMeta(matches, '/privacy-policy')
}

/** It lasts as long as the page. */
export function loader({ context }: Route.LoaderArgs) {
  return { terms: context.get(runtimeContext).settings.terms }
}

export const shouldRevalidate = () => false

const changesAndContact: DocumentSection[] = [
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        If the site starts or stops storing something, we update this page and its date. If a change affects data we
        already hold about you, we’ll write to you before it takes effect.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        Write to <FirmMailLink />, phone <FirmPhoneLink />, or send a letter.
      </p>
    ),
  },
]

const sections = [
  ...shortVersion,
  ...whatWeStore,
  ...cookies,
  ...whyAndWho,
  ...yourRights,
  ...keepingItSafe,
  ...changesAndContact,
]

export default function PrivacyPolicy() {
  return (
    <LongDocument
      title={words.privacyHeading}
      summary={
        <p>
          This page lists everything this website stores about you. It says why we store it, for how long, and how you
          can see, correct or delete it.
        </p>
      }
      lastChanged="2026-11-30"
      sections={sections}
    />
  )
}
