import { Link, type MiddlewareFunction, redirect, useParams } from 'react-router'
import { findScamType, scamTypes } from '../../firm/scam-types.ts'
import { ContactAgent } from '../_layout/contact-agent.tsx'
import { publicMeta } from '../_layout/document/page-meta.tsx'
import { FirstStepsStrip } from '../_layout/first-steps-strip.tsx'
import { ScamTypeDetail } from '../_layout/scam-type-detail.tsx'
import type { Route } from './+types/scam-type-page'

/** Redirects an unknown scam type to the home page, like any unknown path. */
const requireScamType: MiddlewareFunction<Response> = ({ params }) => {
  if (findScamType(params['scamType'] ?? '') === undefined) throw redirect('/')
}

export const middleware = [requireScamType]

export function meta({ params }: Route.MetaArgs) {
  return publicMeta(`/scams/${params.scamType}`)
}

/** The drawings as data URLs. The server inlines the page's own, so that the first paint needs no second request. */
const inlinePictures: Record<string, string> = import.meta.env.SSR
  ? import.meta.glob('../../firm/pictures/hazard-*.svg', { query: '?inline', import: 'default', eager: true })
  : {}

export default function ScamTypePage() {
  const { scamType: key = '' } = useParams()
  const scamType = findScamType(key)
  if (scamType === undefined) return null
  return (
    <>
      <FirstStepsStrip />
      <div className="page-width py-10 lg:py-16">
        <ScamTypeDetail
          scamType={scamType}
          heading="h1"
          image={inlinePictures[`../../firm/pictures/hazard-${key}.svg`]}
        />
        <nav aria-label="Other scam types" className="mt-10">
          <h2 className="text-h3">Other scam types we investigate</h2>
          <ul className="mt-3 flex flex-wrap gap-x-8">
            {scamTypes
              .filter((other) => other.key !== key)
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
      <ContactAgent />
    </>
  )
}
