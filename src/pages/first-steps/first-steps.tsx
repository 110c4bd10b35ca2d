import { Link } from 'react-router'
import { publicMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { exitPage } from '#src/pages/_layout/quick-exit/leave-this-site.tsx'
import { firstStepsContext } from '#src/platform/runtime.server.ts'
import { RunningNote } from '#src/ui/running-note.tsx'
import type { Route } from './+types/first-steps'

export function meta({ matches }: Route.MetaArgs) {
  return publicMeta(matches, '/first-steps')
}

export const handle = exitPage

export function loader({ context }: Route.LoaderArgs) {
  const { countries, payments } = context.get(firstStepsContext).all
  return { countries: countries.map(({ key, name }) => ({ key, name })), payments }
}

export default function FirstSteps({ loaderData: { countries, payments } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-4 pb-16 lg:pt-12">
      <RunningNote />
      <h1 className="text-h2">Do this first. It costs nothing.</h1>
      <p className="mt-1">Where is your bank, and how did you pay?</p>
      {countries.map((country) => (
        <section key={country.key} id={country.key} aria-labelledby={`${country.key}-heading`} className="mt-3">
          <h2 id={`${country.key}-heading`} className="text-h3">
            {country.name}
          </h2>
          <ul className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-1">
            {payments.map((payment) => (
              <li key={payment.key} className="flex">
                <Link
                  to={`/first-steps/${country.key}/${payment.key}`}
                  className="flex min-h-target grow items-center border border-rule bg-raised px-2 text-link text-small pressable hover:bg-panel"
                >
                  <span>
                    {payment.name}
                    <span className="sr-only">{` (${country.name})`}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="which-one" className="mt-10 max-w-3xl">
        <h2 id="which-one" className="text-h3">
          Which one is it?
        </h2>
        <dl>
          {payments.map(({ key, name, meaning }) => (
            <div key={key} className="mt-3">
              <dt className="font-semibold">{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">If it is more than one, read each of them. We keep no note of what you choose here.</p>
      </section>
    </div>
  )
}
