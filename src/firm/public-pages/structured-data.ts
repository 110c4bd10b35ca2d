import type { Firm } from '#src/firm/firm.ts'
import { words } from '#src/firm/words.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import type { PublicPage } from './public-pages.ts'

type StructuredDataOptions = {
  firm: Firm
  page: PublicPage
  origin: string
  isSample: boolean
}

/** No ratings or praise: a firm does not review itself. Figures that need evidence are left out. */
export function structuredDataOf({ firm, page, origin, isSample }: StructuredDataOptions) {
  return {
    '@context': 'https://schema.org',
    '@graph': [firmData({ firm, origin, isSample }), ...(page.path === '/' ? [] : [breadcrumbs(page, origin)])],
  }
}

/** The firm advises on disputes and claims. Of schema.org's types of business, a legal service is the closest. */
function firmData({ firm, origin, isSample }: Omit<StructuredDataOptions, 'page'>) {
  const { street, town, postcode, country } = firm.address
  return {
    '@type': 'LegalService',
    '@id': `${origin}/#firm`,
    name: firm.name,
    legalName: firm.legalName,
    ...(isSample && { description: words.sampleLine }),
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    email: firm.email,
    telephone: firm.phone.link,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      postalCode: postcode,
      addressCountry: country,
    },
    openingHoursSpecification: openingHoursOf(firm),
    sameAs: firm.socialLinks.map(({ href }) => href),
  }
}

/** For each pair of opening and closing times, with the days that share it. */
function openingHoursOf({ officeHours }: Pick<Firm, 'officeHours'>) {
  const daysByTimes = Map.groupBy(officeHours, ({ opensFrom, closesAt }) => `${opensFrom} ${closesAt}`)
  return [...daysByTimes].map(([times, days]) => {
    const [opens, closes] = times.split(' ')
    const dayOfWeek = [...new Set(days.map(({ weekday }) => weekdays[weekday - 1]))]
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}

function breadcrumbs({ path, title }: PublicPage, origin: string) {
  const places = [
    { name: 'Home', item: `${origin}/` },
    { name: title, item: origin + path },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map((place, index) => ({ '@type': 'ListItem', position: index + 1, ...place })),
  }
}
