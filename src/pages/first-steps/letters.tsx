import type { ShownLetter } from '#src/firm/first-steps/letters/shown-letters.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Checked } from './step.tsx'
import { WideSection } from './wide-section.tsx'

/** Plain text with [gaps] to fill in. */
export function Letters({ letters }: { letters: ShownLetter[] }) {
  if (letters.length === 0) return null
  return (
    <WideSection id="letters" title="Letters you can copy">
      <p>
        Fill in what is in [square brackets]. Leave out what you do not know. Never put a password, a code or a seed
        phrase in a letter.
      </p>
      <ul>
        {letters.map((letter) => (
          <li key={letter.id} className="border-rule border-t py-2 last:border-b">
            <Disclosure summary={letter.title}>
              <LetterText letter={letter} />
            </Disclosure>
          </li>
        ))}
      </ul>
    </WideSection>
  )
}

function LetterText({ letter }: { letter: ShownLetter }) {
  return (
    <div className="space-y-4 pt-2 pb-4">
      <p>Send it to {letter.to}.</p>
      {letter.inEnglish !== undefined && <p>It is in German, for your bank. What it says in English is below.</p>}
      <PlainText text={letter.text} language={letter.language} />
      <CopyButton text={letter.text} label="Copy letter" />
      <p className="text-muted text-small">
        <Checked record={letter} />
      </p>
      {letter.inEnglish !== undefined && (
        <Disclosure summary="Read it in English">
          <PlainText text={letter.inEnglish} language="en" />
        </Disclosure>
      )}
    </div>
  )
}

function PlainText({ text, language }: { text: string; language: 'en' | 'de' }) {
  return (
    <pre
      lang={language === 'en' ? undefined : language}
      className="whitespace-pre-wrap wrap-anywhere rounded-soft border border-rule bg-raised p-4 font-sans"
    >
      {text}
    </pre>
  )
}
