import { Link } from 'react-router'
import { established, recovered } from '../../firm/figures.ts'
import { useShownClaims } from '../_layout/site-facts.tsx'

const linkOf: Record<string, string> = { [established.id]: 'Who we are', [recovered.id]: 'How we work' }

const fee = {
  id: 'fee',
  value: 'No fee first',
  label: 'You never pay before you have your money back',
  href: '/terms-and-conditions',
  link: 'How fees work',
}

/** Three facts to check the firm by. */
export function Facts() {
  const figures = useShownClaims([established, recovered]).map(({ id, value, label }) => ({
    id,
    value,
    label,
    href: '/about',
    link: linkOf[id],
  }))
  return (
    <section aria-label="The firm in a few facts" className="border-rule border-b">
      <ul className="page-width grid md:grid-cols-3">
        {[...figures, fee].map(({ id, value, label, href, link }) => (
          <li key={id} className="border-rule py-8 max-md:not-first:border-t md:not-first:border-l md:not-first:pl-8">
            <p className="font-semibold font-serif text-h3 text-heading">{value}</p>
            <p className="mt-1 text-muted">{label}</p>
            <Link to={href} className="prose-link mt-2 inline-flex min-h-7 items-center text-small">
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
