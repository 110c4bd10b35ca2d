import { neverList } from '#src/firm/words.ts'
import { publicMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { type DocumentSection, LongDocument } from '#src/pages/_layout/long-document.tsx'
import { exitPage } from '#src/pages/_layout/quick-exit/leave-this-site.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import type { Route } from './+types/safety'
import { leaving } from './leaving.tsx'
import { offeredHelp } from './offered-help.tsx'
import { secondScam } from './second-scam.tsx'
import { sevenChecks } from './seven-checks.tsx'
import { whereToReport } from './where-to-report.tsx'

const weWillNever: DocumentSection = {
  id: 'never',
  title: 'We will never …',
  body: (
    <>
      <ul>
        {neverList.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        This goes for everyone who works for us, on the phone, by email and by post. If someone asks for any of these in
        our name, it isn’t us. Hang up. Then tell us at <FirmMailLink /> or <FirmPhoneLink />.
      </p>
    </>
  ),
}

export function meta({ matches }: Route.MetaArgs) {
  return publicMeta(matches, '/safety')
}

export const handle = exitPage

const sections = [offeredHelp, weWillNever, sevenChecks, secondScam, ...whereToReport, leaving]

export default function Safety() {
  return (
    <LongDocument
      title="Is it a second scam?"
      summary={
        <p>
          People who have lost money to a scam are often contacted again, by someone who says they can get it back. This
          page helps you tell who is honest. Use it on us too.
        </p>
      }
      sections={sections}
    />
  )
}
