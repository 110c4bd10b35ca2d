import { Link } from 'react-router'
import { certificates } from '../../firm/certificates.ts'
import { words } from '../../firm/words.ts'
import { Picture } from '../../ui/picture.tsx'
import { ContactAgent } from '../_layout/contact-agent.tsx'
import { publicMeta } from '../_layout/page-meta.tsx'
import { useShownClaims } from '../_layout/site-facts.tsx'
import { Introduction } from './introduction.tsx'

export function meta() {
  return publicMeta('/about')
}

export default function About() {
  const shownCertificates = useShownClaims(certificates)
  return (
    <>
      <section className="border-rule border-b bg-panel">
        <div className="page-width py-14 lg:py-20">
          <h1 className="text-h1">{words.aboutHeading}</h1>
          <nav aria-label="Breadcrumb" className="mt-4">
            <ol className="flex gap-2">
              <li>
                <Link to="/" className="prose-link">
                  Home
                </Link>{' '}
                <span aria-hidden="true">/</span>
              </li>
              <li>
                Pages <span aria-hidden="true">/</span>
              </li>
              <li aria-current="page">About</li>
            </ol>
          </nav>
        </div>
      </section>
      <Introduction />
      <ContactAgent />
      <section className={`page-width section-space ${shownCertificates.length === 0 ? 'hidden' : ''}`}>
        <h2 className="text-h2">{words.certificatesHeading}</h2>
        <div className="mt-10 grid gap-8 md:grid-cols-2">
          {shownCertificates.map(({ id, image, alt, caption }) => (
            <figure key={id} className="sheet p-4">
              <Picture file={image} alt={alt} sizes="(min-width: 48rem) 34rem, 90vw" />
              <figcaption className="pt-4 pb-1 text-center font-serif">{caption}</figcaption>
            </figure>
          ))}
        </div>
      </section>
    </>
  )
}
