import { ContactAgent } from '#src/pages/_layout/contact-agent.tsx'
import { publicMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { FirstStepsStrip } from '#src/pages/_layout/first-steps-strip.tsx'
import { claimsContext } from '#src/platform/runtime.server.ts'
import type { Route } from './+types/home'
import { Facts, Steps } from './facts.tsx'
import { Hero } from './hero.tsx'
import { HomeNotices } from './home-notices.tsx'
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
