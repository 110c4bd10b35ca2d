import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CountryKey } from '#src/firm/first-steps/record.ts'
import type { ShownStep } from '#src/firm/first-steps/shown-steps.ts'
import { ownDeadlinesId, WideSection } from '#src/pages/first-steps/wide-section.tsx'
import type { DeadlinesForm } from './deadlines-form.tsx'

type DeadlinesSectionProps = { steps: ShownStep[]; country: CountryKey }

/**
 * In the browser. The script is loaded when the section is a screen away, whether or not a date is ever entered.
 * Without scripts the steps say the same in words.
 */
export function DeadlinesSection({ steps, country }: DeadlinesSectionProps) {
  const withDeadline = steps.flatMap(({ deadline, ...step }) => (deadline === undefined ? [] : [{ ...step, deadline }]))
  const { start, form: Form, isMissing } = useForm()
  const visit = useVisit()
  if (withDeadline.length === 0) return null
  return (
    <WideSection id={ownDeadlinesId} title="Your own deadlines" className="unscripted:hidden print:not-has-[li]:hidden">
      <div ref={start} className="print-hidden">
        <p>Enter a date to see how long you have. One is enough.</p>
        <p className="mt-2">
          <strong>Nothing you enter here leaves this page. We do not store it.</strong> It is gone when you leave or
          close the page.
        </p>
      </div>
      {isMissing && <p>The fields for the dates did not load. The time limits are in the steps above.</p>}
      {Form !== null && <Form key={visit} steps={withDeadline} country={country} />}
    </WideSection>
  )
}

/** Once the page is scrolled to within a screen of its start. */
function useForm() {
  const start = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<typeof DeadlinesForm | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (start.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return
        observer.disconnect()
        import('./deadlines-form.tsx').then(
          ({ DeadlinesForm }) => setForm(() => DeadlinesForm),
          () => setMissing(true),
        )
      },
      { rootMargin: '800px 0px' },
    )
    observer.observe(start.current)
    return () => observer.disconnect()
  }, [])
  return { start, form, isMissing }
}

/** Changes when the page is left, because browsers keep whole pages for `Back`. */
function useVisit(): number {
  const [visit, setVisit] = useState(0)
  useEffect(() => {
    const leave = () => flushSync(() => setVisit((before) => before + 1))
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])
  return visit
}
