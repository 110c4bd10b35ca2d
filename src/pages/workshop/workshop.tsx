import { useEffect } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { Buttons } from './buttons.tsx'
import { Colours, Type } from './colours-and-type.tsx'
import { Fields } from './fields.tsx'
import { Messages } from './messages.tsx'
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

const states = { hover: ':hover', focus: ':focus-visible', pressed: ':active' }

/**
 * Every rule for hover, focus or press also applies to elements with `data-show`. Read from the page's own style
 * sheets, so that nothing here can differ from the site.
 */
function showStates() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)
  let css = rules.filter((rule) => !rule.startsWith('@font-face')).join('\n')
  for (const [name, pseudoClass] of Object.entries(states)) {
    // Skip class names, in which a backslash precedes the colon.
    css = css.replaceAll(
      new RegExp(String.raw`(?<!\\)${pseudoClass}(?![-\w])`, 'g'),
      `:is(${pseudoClass}, [data-show=${name}])`,
    )
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  return () => {
    document.adoptedStyleSheets = []
  }
}
