import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ScamGuide } from '../../firm/scams/scam-guides.ts'

type ScamGuideProps = {
  guide: ScamGuide
  /** What people ask about every scam, with the answers. */
  questions: { question: string; answer: string }[]
}

/** What is worth knowing about a scam: how it works, what can come back, until when, and what people are shy to ask. */
export function ScamGuideSections({ guide, questions }: ScamGuideProps) {
  return (
    <div className="mt-12 grid max-w-5xl gap-x-16 gap-y-12 lg:grid-cols-2">
      <Part title="How it usually works">
        <ol className="list-decimal space-y-2 ps-6">{itemsOf(guide.howItWorks)}</ol>
      </Part>
      <Part title="Signs of it">
        <List texts={guide.signs} />
      </Part>
      <Part title="What may come back">
        <List texts={guide.mayComeBack} />
      </Part>
      <Part title="What hardly ever does">
        <List texts={guide.hardlyComesBack} />
      </Part>
      <Part title="Time limits">
        <p>
          Some of your rights end after days, others after years, and each bank and country has its own. Call your bank
          today. <Link to="/first-steps">First steps</Link> has the limits by country and way of payment. You don’t need
          us for any of them.
        </p>
      </Part>
      <Part title="What to have ready">
        <List texts={guide.haveReady} />
      </Part>
      <Part title="Three questions people are shy to ask">
        {questions.map(({ question, answer }) => (
          <div key={question} className="not-first:mt-4">
            <h3 className="font-sans text-base">{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
        <p className="mt-4">
          <Link to="/questions">More of these questions</Link>
        </p>
      </Part>
      <Part title="Official pages">
        <p>These bodies are real, and they will never call you about this. Type the address, and look for the title.</p>
        <ul className="mt-3 space-y-2">
          {guide.officialPages.map(({ body, address, title }) => (
            <li key={body}>
              {body}: <strong>{address}</strong>, “{title}”
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-h3">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}

function List({ texts }: { texts: string[] }) {
  return <ul className="list-disc space-y-2 ps-6">{itemsOf(texts)}</ul>
}

const itemsOf = (texts: string[]) => texts.map((text) => <li key={text}>{text}</li>)
