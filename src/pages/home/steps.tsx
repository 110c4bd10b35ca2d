import { steps } from '../../firm/steps.ts'
import { words } from '../../firm/words.ts'

const ordinals = ['Step one', 'Step two', 'Step three', 'Step four']

/** The four steps of a case, drawn as a route from mark to mark. */
export function Steps() {
  return (
    <section className="bg-night text-on-night">
      <div className="page-width section-space">
        <h2 className="text-h2 text-on-night">{words.stepsHeading}</h2>
        <ol className="mt-12 grid gap-y-10 lg:grid-cols-4">
          {steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="max-lg:border-night-rule max-lg:border-l-2 max-lg:border-dashed max-lg:pl-8 lg:pr-8"
            >
              <div aria-hidden="true" className="mb-6 flex items-center max-lg:-ml-[2.65rem]">
                <span
                  className={`size-5 rounded-full border-2 ${index === 0 ? 'border-beacon bg-beacon' : 'border-on-night bg-night'}`}
                />
                {index < steps.length - 1 && (
                  <span className="-mr-8 hidden grow border-night-rule border-t-2 border-dashed lg:block" />
                )}
              </div>
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
