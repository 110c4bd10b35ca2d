import { steps } from '../../firm/steps.ts'
import { words } from '../../firm/words.ts'
import route from './pictures/route.svg'

const ordinals = ['Step one', 'Step two', 'Step three', 'Step four']

/** The four steps of a case, as a route on the chart: from open water, mark by mark, into the harbour. */
export function Steps() {
  return (
    <section className="bg-night text-on-night">
      <div className="page-width section-space">
        <h2 className="text-h2 text-on-night">{words.stepsHeading}</h2>
        {/* The marks on it stand above the columns below: both are a quarter of the width. */}
        <img
          src={route}
          alt=""
          width={1200}
          height={260}
          loading="lazy"
          className="my-8 hidden w-full lg:block print-hidden"
        />
        <ol className="grid max-lg:mt-10 lg:grid-cols-4">
          {steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="relative border-night-rule border-dashed pb-10 last:border-transparent max-lg:border-l-2 max-lg:pl-8 lg:pr-8"
            >
              <span
                aria-hidden="true"
                className={`-left-[11px] absolute top-1 size-5 rounded-full border-2 lg:hidden ${index === 0 ? 'border-beacon bg-beacon' : 'border-on-night bg-night'}`}
              />
              <p className="font-serif text-on-night-muted italic">{ordinals[index]}</p>
              <h3 className="mt-1 text-h3 text-on-night">{title}</h3>
              <p className="mt-3 text-on-night-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
