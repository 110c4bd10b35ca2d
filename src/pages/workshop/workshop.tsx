import { useEffect } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { Buttons } from './buttons.tsx'
import { Colours, Type } from './colours-and-type.tsx'
import { Fields } from './fields.tsx'
import { Messages } from './messages.tsx'
import { showStates } from './show-states.ts'
import { Tables } from './tables.tsx'
import './workshop.css'

const themes = ['light', 'dark'] as const

/** No build includes this page (src/routes.ts). */
export default function Workshop() {
  useEffect(showStates, [])
  // The error summaries on show take the focus and scroll the page; scroll back to the top.
  useEffect(() => window.scrollTo(0, 0), [])
  return (
    <div className="workshop">
      <PageTitle title="Workshop" />
      <PageHeading title="Workshop">
        Every part in every state, light and dark. Parts marked hover, focus or pressed are fixed in that state; the
        others respond as usual. Emails have <Link to="/workshop/mails">a page of their own</Link>.
      </PageHeading>
      <div className="workshop-themes">
        {themes.map((theme) => (
          <section key={theme} data-theme={theme} aria-label={theme}>
            <Colours />
            <Type />
            <Buttons />
            <Fields theme={theme} />
            <Messages />
            <Tables theme={theme} />
          </section>
        ))}
      </div>
    </div>
  )
}
