import { Link, redirect } from 'react-router'
import { findScamType, scamTypes } from '#src/firm/scam-types.ts'
import { type GuidePart, guideParts } from '#src/firm/scams/scam-guides.ts'
import { ContactAgent } from '#src/pages/_layout/contact-agent.tsx'
import { publicMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { FirstStepsStrip } from '#src/pages/_layout/first-steps-strip.tsx'
import { ScamTypeDetail } from '#src/pages/_layout/scam-type-detail.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import type { Route } from './+types/scam-type-page'

export function meta({ matches, params }: Route.MetaArgs) {
  return publicMeta(matches, `/scams/${params.scamType}`)
}

/** Each page gets its own guide, so that the script does not hold those of all scams. */
export function loader({ params, context }: Route.LoaderArgs) {
  const scamType = findScamType(params.scamType)
  if (scamType === undefined) throw redirect('/')
  return { scamType, parts: guideParts(scamType.key, context.get(runtimeContext).firm) }
}

/** Data URLs. The server inlines the page's own, so that the first paint needs no second request. */
const inlinePictures: Record<string, string> = import.meta.env.SSR
  ? import.meta.glob('../../firm/pictures/hazard-*.svg', { query: '?inline', import: 'default', eager: true })
  : {}

export default function ScamTypePage({ loaderData }: Route.ComponentProps) {
  const { scamType, parts } = loaderData
  return (
    <>
      <FirstStepsStrip />
      <div className="page-width py-10 lg:py-16">
        <ScamTypeDetail
          scamType={scamType}
          heading="h1"
          image={inlinePictures[`../../firm/pictures/hazard-${scamType.key}.svg`]}
        />
        <ScamGuideSections parts={parts} />
        <nav aria-label="Other scam types" className="mt-12">
          <h2 className="text-h3">Other scam types we investigate</h2>
          <ul className="mt-3 flex flex-wrap gap-x-8">
            {scamTypes
              .filter((other) => other.key !== scamType.key)
              .map((other) => (
                <li key={other.key}>
                  <Link to={`/scams/${other.key}`} className="prose-link inline-flex min-h-11 items-center">
                    {other.cardName}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      </div>
      <ContactAgent scam={scamType.key} />
    </>
  )
}

function ScamGuideSections({ parts }: { parts: GuidePart[] }) {
  return (
    <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-2">
      {parts.map(({ title, paragraphs, items, isInOrder }) => {
        const List = isInOrder ? 'ol' : 'ul'
        return (
          <section key={title} className="space-y-3">
            <h2 className="text-h3">{title}</h2>
            {paragraphs?.map(({ title, text, link }) => (
              <div key={text}>
                {title && <h3 className="font-sans text-base">{title}</h3>}
                <p>
                  {text} {link && <Link to={link.path}>{link.name}</Link>}
                </p>
              </div>
            ))}
            {items && (
              <List className={`space-y-2 ps-6 ${isInOrder ? 'list-decimal' : 'list-disc'}`}>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </List>
            )}
          </section>
        )
      })}
    </div>
  )
}
