import { Link, redirect } from 'react-router'
import { lettersFor } from '#src/firm/first-steps/letters/shown-letters.ts'
import { pageOf, readChoice } from '#src/firm/first-steps/pages.ts'
import { stepsFor } from '#src/firm/first-steps/shown-steps.ts'
import { metaOf } from '#src/pages/_layout/document/page-meta.tsx'
import { exitPage } from '#src/pages/_layout/quick-exit/leave-this-site.tsx'
import { firstStepsContext } from '#src/platform/runtime.server.ts'
import { Notice } from '#src/ui/notice.tsx'
import { RunningNote } from '#src/ui/running-note.tsx'
import type { Route } from './+types/steps-page'
import { DeadlinesSection } from './deadlines/deadlines-section.tsx'
import { Letters } from './letters.tsx'
import { Source, Step } from './step.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : metaOf(matches, loaderData.publicPage)
}

export const handle = exitPage

export function loader({ context, params }: Route.LoaderArgs) {
  const today = context.get(firstStepsContext)
  const choice = readChoice(today.all, params)
  if (typeof choice === 'string') throw redirect(choice)
  const country = today.all.countries.find(({ key }) => key === choice.country)
  return {
    publicPage: pageOf(today.all, choice),
    choice,
    countryName: country?.name ?? '',
    warning: country?.warning,
    whenWeAddNothing: country?.whenWeAddNothing[choice.payment],
    payments: today.all.payments,
    steps: stepsFor(today, choice),
    letters: lettersFor(today, choice),
  }
}

export default function StepsPage({ loaderData }: Route.ComponentProps) {
  const { publicPage, choice, countryName, warning, whenWeAddNothing, payments, steps, letters } = loaderData
  const payment = payments.find(({ key }) => key === choice.payment)
  return (
    <article className="page-width pt-4 pb-16 lg:pt-12">
      <RunningNote />
      <h1 className="text-h2">{`${payment?.name}, ${countryName}: do this first`}</h1>
      <p className="mt-1">It costs nothing, and you don’t need us for it.</p>
      {warning !== undefined && (
        <Notice className="mt-4">
          <p>{warning.text}</p>
          <p className="mt-3 text-muted text-small">
            <Source name={warning.sourceName} url={warning.sourceUrl} />
          </p>
        </Notice>
      )}
      <ol className="mt-4">
        {steps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} />
        ))}
      </ol>
      <DeadlinesSection key={publicPage.path} steps={steps} country={choice.country} />
      <Letters letters={letters} />
      <section aria-labelledby="when-we-add-nothing" className="mt-10 max-w-3xl">
        <h2 id="when-we-add-nothing" className="text-h3">
          When we add nothing
        </h2>
        <p className="mt-3">{whenWeAddNothing}</p>
        <p className="mt-3 print-hidden">
          Would you like to talk it over?{' '}
          <Link to="/contact" className="prose-link">
            Book a free consultation
          </Link>
          . It can wait until you’ve done these steps.
        </p>
      </section>
      <nav aria-labelledby="other-payments" className="mt-10 print-hidden">
        <h2 id="other-payments" className="text-h3">
          Did you pay in another way too?
        </h2>
        <ul className="mt-3 flex flex-wrap gap-x-8">
          {payments
            .filter(({ key }) => key !== choice.payment)
            .map(({ key, name }) => (
              <li key={key}>
                <Link
                  to={`/first-steps/${choice.country}/${key}`}
                  className="prose-link inline-flex min-h-11 items-center"
                >
                  {name}
                </Link>
              </li>
            ))}
          <li>
            <Link to="/first-steps" className="prose-link inline-flex min-h-11 items-center">
              Another country
            </Link>
          </li>
        </ul>
      </nav>
    </article>
  )
}
