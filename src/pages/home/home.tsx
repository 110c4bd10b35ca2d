import { ContactAgent } from '#src/pages/_layout/contact-agent.tsx'
import { publicMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { FirstStepsStrip } from '#src/pages/_layout/first-steps-strip.tsx'
import type { Route } from './+types/home'
import { Facts, Steps } from './facts.tsx'
import { Hero } from './hero.tsx'
import { HomeNotices } from './home-notices.tsx'
import { ScamTypes } from './scam-types.tsx'
import { Testimonials } from './testimonials.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return publicMeta(matches, '/')
}

export default function Home() {
  return (
    <>
      <HomeNotices />
      <Hero />
      <FirstStepsStrip />
      <Facts />
      <ScamTypes />
      <ContactAgent />
      <Steps />
      <Testimonials />
    </>
  )
}
