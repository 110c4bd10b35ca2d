import { ContactAgent } from '../_frame/contact-agent.tsx'
import { ProfileNotice } from '../_frame/profile-notice.tsx'
import { publicMeta } from '../_frame/public-meta.ts'
import { Facts } from './facts.tsx'
import { Hero } from './hero.tsx'
import { ScamTypes } from './scam-types.tsx'
import { Steps } from './steps.tsx'
import { Testimonials } from './testimonials.tsx'

export function meta() {
  return publicMeta('/')
}

export default function Home() {
  return (
    <>
      <ProfileNotice />
      <Hero />
      <Facts />
      <ScamTypes />
      <ContactAgent />
      <Steps />
      <Testimonials />
    </>
  )
}
