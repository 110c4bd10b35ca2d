import type { PublicPage } from '#src/firm/public-pages/public-pages.ts'
import type { FirstSteps } from './first-step.ts'
import type { CountryKey, PaymentKey } from './record.ts'

export type Choice = { country: CountryKey; payment: PaymentKey }

/** It shares the picture of the overview. */
export function pageOf({ countries, payments }: FirstSteps, { country, payment }: Choice): PublicPage {
  const countryName = countries.find(({ key }) => key === country)?.name
  const paymentName = payments.find(({ key }) => key === payment)?.name
  return {
    path: `/first-steps/${country}/${payment}`,
    title: `${paymentName}, ${countryName}: first steps`,
    description: `What to do first after a scam in ${countryName}, by ${paymentName?.toLowerCase()}: who to call, what to ask for, and until when. All of it is free.`,
    pictureOf: '/first-steps',
  }
}

export function pagesOf(all: FirstSteps): PublicPage[] {
  return all.countries.flatMap(({ key: country }) =>
    all.payments.map(({ key: payment }) => pageOf(all, { country, payment })),
  )
}

/** If there is no such page, the path of the nearest. */
export function readChoice(
  { countries, payments }: FirstSteps,
  params: { country: string; payment?: string | undefined },
): Choice | string {
  const country = countries.find(({ key }) => key === params.country.toLowerCase())?.key
  if (country === undefined) return '/first-steps'
  const payment = payments.find(({ key }) => key === params.payment?.toLowerCase())?.key
  if (payment === undefined) return `/first-steps#${country}`
  const isExact = country === params.country && payment === params.payment
  return isExact ? { country, payment } : `/first-steps/${country}/${payment}`
}
