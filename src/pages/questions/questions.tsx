import { publicMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { LongDocument } from '#src/pages/_layout/long-document.tsx'
import type { Route } from './+types/questions'
import { aboutMoney } from './about-money.tsx'
import { aboutOthers } from './about-others.tsx'
import { aboutYou } from './about-you.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return publicMeta(matches, '/questions')
}

const sections = [...aboutYou, ...aboutMoney, ...aboutOthers]

export default function Questions() {
  return (
    <LongDocument
      title="Questions people are ashamed to ask"
      summary={<p>You don’t have to ask them out loud. These are our answers, as plain as we can make them.</p>}
      sections={sections}
    />
  )
}
