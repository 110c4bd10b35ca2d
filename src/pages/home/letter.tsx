import { scamTypes } from '../../firm/scam-types.ts'
import type { Testimonial } from '../../firm/testimonials.ts'

/** A client's words as a letter on a sheet of paper, its stamp the kind of scam that it tells of. */
export function Letter({ quote, client, scamType, recoveredAmount }: Testimonial) {
  const stamp = scamTypes.find(({ name }) => name === scamType)?.image
  return (
    <figure className="flex h-full flex-col sheet p-6 sm:p-12">
      <div className="flex flex-wrap items-start justify-between gap-6 border-rule border-b pb-6">
        <p className="text-muted text-small">
          A letter about
          <span className="block font-semibold font-serif text-h3 text-heading">{scamType}</span>
        </p>
        {stamp !== undefined && (
          <img src={stamp.src} alt="" width={stamp.width} height={stamp.height} loading="lazy" className="stamp" />
        )}
      </div>
      <blockquote className="my-8 max-w-[52ch] font-serif text-heading text-lead">“{quote}”</blockquote>
      <figcaption className="mt-auto flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <span className="font-serif text-heading">— {client}</span>
        <span className="text-muted">
          Recovered: <span className="tabular font-semibold font-serif text-h3 text-heading">{recoveredAmount}</span>
        </span>
      </figcaption>
    </figure>
  )
}
