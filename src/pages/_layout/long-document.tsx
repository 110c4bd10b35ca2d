import type { ReactNode } from 'react'
import { dayInWords } from '#src/time/day-in-words.ts'
import { RunningNote } from '#src/ui/running-note.tsx'
import { PageHeading } from '#src/ui/section.tsx'

export type DocumentSection = { id: string; title: string; body: ReactNode }

type LongDocumentProps = {
  title: string
  summary: ReactNode
  /** On a legal document, whose sections are numbered, so that they can be cited. */
  lastChanged?: string
  sections: DocumentSection[]
}

export function LongDocument({ title, summary, lastChanged, sections }: LongDocumentProps) {
  return (
    <article className="page-width section-space">
      <RunningNote />
      <PageHeading title={title}>
        {lastChanged !== undefined && (
          <p className="mb-4 text-base">
            Last updated: <time dateTime={lastChanged}>{dayInWords(lastChanged)}</time>
          </p>
        )}
        {summary}
      </PageHeading>
      <div className="mt-12 grid grid-cols-1 gap-12 lg:grid-cols-[17rem_minmax(0,57ch)] lg:gap-16 print:block">
        <Contents sections={sections} isNumbered={lastChanged !== undefined} />
        <div className="max-w-[57ch] text-body">
          {sections.map((section, index) => (
            <Section key={section.id} section={section} number={lastChanged === undefined ? '' : `${index + 1}. `} />
          ))}
        </div>
      </div>
    </article>
  )
}

function Contents({ sections, isNumbered }: { sections: DocumentSection[]; isNumbered: boolean }) {
  return (
    <nav
      aria-labelledby="on-this-page"
      className="rounded-soft border border-rule bg-panel p-5 lg:sticky lg:top-28 lg:max-h-[calc(100vh-8rem)] lg:self-start lg:overflow-y-auto print-hidden"
    >
      <h2 id="on-this-page" className="text-h3">
        On this page
      </h2>
      <ol className={`mt-3 text-small ${isNumbered ? 'list-decimal ps-7' : ''}`}>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`} className="prose-link block py-1">
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const bodyStyle =
  '*:mt-4 [&_address]:not-italic [&_h3]:mt-10 [&_h3]:text-h3 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:ps-6'

function Section({ section, number }: { section: DocumentSection; number: string }) {
  const headingId = `${section.id}-heading`
  return (
    // Adds to the page's own scroll padding of 6rem, so that the sticky bar, taller on phones, never covers a heading.
    <section id={section.id} aria-labelledby={headingId} className="scroll-mt-10 not-first:mt-14 lg:scroll-mt-4">
      <h2 id={headingId} className="text-h2">
        {number}
        {section.title}
      </h2>
      <div className={bodyStyle}>{section.body}</div>
    </section>
  )
}
