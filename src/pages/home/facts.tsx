import { Link } from 'react-router'
import { established, recovered } from '../../firm/figures.ts'

const facts = [
  { id: established.id, value: established.value, label: established.label, href: '/about', link: 'Who we are' },
  { id: recovered.id, value: recovered.value, label: recovered.label, href: '/about', link: 'How we count' },
  {
    id: 'fee',
    value: 'No fee first',
    label: 'You never pay before you have your money back',
    href: '/terms-and-conditions',
    link: 'How fees work',
  },
]

/** Three facts to check the firm by. */
export function Facts() {
  return (
    <section aria-label="The firm in three facts" className="border-rule border-b">
      <ul className="page-width grid md:grid-cols-3">
        {facts.map(({ id, value, label, href, link }) => (
          <li
            key={id}
            className="border-rule py-8 max-md:not-first:border-t md:not-first:border-l md:not-first:pl-8 lg:py-10"
          >
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
