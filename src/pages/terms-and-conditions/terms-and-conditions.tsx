import { words } from '#src/firm/words.ts'
import { publicMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { LongDocument } from '#src/pages/_layout/long-document.tsx'
import type { Route } from './+types/terms-and-conditions'
import { changesAndLaw } from './changes-and-law.tsx'
import { consultation } from './consultation.tsx'
import { fees } from './fees.tsx'
import { liabilityAndComplaints } from './liability-and-complaints.tsx'
import { stayingSafe } from './staying-safe.tsx'
import { usingTheSite } from './using-the-site.tsx'
import { whatWeDo } from './what-we-do.tsx'
import { whoWeAre } from './who-we-are.tsx'
import { yourAccount } from './your-account.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return publicMeta(matches, '/terms-and-conditions')
}

const sections = [
  ...whoWeAre,
  ...whatWeDo,
  ...consultation,
  ...fees,
  ...stayingSafe,
  ...yourAccount,
  ...usingTheSite,
  ...liabilityAndComplaints,
  ...changesAndLaw,
]

export default function TermsAndConditions() {
  return (
    <LongDocument
      title={words.termsHeading}
      summary={
        <p>
          These terms explain what you can expect from us, what we ask of you, and what it costs. The first consultation
          is free and doesn’t commit you to anything.
        </p>
      }
      lastChanged="2026-11-29"
      sections={sections}
    />
  )
}
