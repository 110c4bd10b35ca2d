import { Link } from 'react-router'
import { ContactAgent } from '#src/pages/_layout/contact-agent.tsx'
import { publicMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { FirstStepsStrip } from '#src/pages/_layout/first-steps-strip.tsx'
import { claimsContext } from '#src/platform/runtime.server.ts'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/home'
import { Facts, Steps } from './facts.tsx'
import { Hero } from './hero.tsx'
import { ScamTypes } from './scam-types.tsx'
import { Testimonials } from './testimonials.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return publicMeta(matches, '/')
}

/** They last as long as the page. */
export function loader({ context }: Route.LoaderArgs) {
  return { testimonials: context.get(claimsContext).testimonials }
}

export const shouldRevalidate = () => false

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <HomeNotices />
      <Hero />
      <FirstStepsStrip />
      <Facts />
      <ScamTypes />
      <ContactAgent />
      <Steps />
      <Testimonials letters={loaderData.testimonials} />
    </>
  )
}

/** Each is hidden unless the document asks for it. */
function HomeNotices() {
  return (
    <>
      <div className="page-width hidden py-6 [html[data-notice=log-in-first]_&]:block">
        <Notice>
          <p className="font-semibold">You need to log in to see that page.</p>
          <p>
            <Link to="/login">Go to the login page</Link>
          </p>
        </Notice>
      </div>
      <div className="page-width hidden py-6 [html[data-notice=form-not-sent]_&]:block">
        <Notice>
          <p className="font-semibold">Please log in again. Your session ended, so nothing was saved.</p>
          <p className="unscripted:hidden">Once you’ve logged in, you’ll find what you typed where you left it.</p>
          <p className="scripted:hidden">Your browser may still have what you typed: go back one page.</p>
          <p>
            <Link to="/login">Go to the login page</Link>
          </p>
        </Notice>
      </div>
      <div className="page-width hidden py-6 [html[data-notice=account-without-profile]_&]:block">
        <Notice>
          <p className="font-semibold">You’re logged in, but your account doesn’t have a profile yet.</p>
          <p>
            Please write to <FirmMailLink /> or call <FirmPhoneLink />, and we’ll put it right.
          </p>
        </Notice>
      </div>
    </>
  )
}
