import { render, toPlainText } from '@react-email/render'
import type { ReactNode } from 'react'
import type { Firm } from '#src/firm/firm.ts'
import { neverList } from '#src/firm/words.ts'
import { oneLine } from '#src/input/one-line.ts'
import { emailStyles } from './email-styles.ts'

/** Both parts come from one source. */
export type Email = { subject: string; html: string; text: string }

type EmailParts = {
  firm: Firm
  subject: string
  /** The subject, unless it says something else. */
  heading?: string
  /** Only clients are told what we never ask for. */
  audience?: 'clients' | 'staff'
  body: ReactNode
  ending?: ReactNode
}

const headings = { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } }

export async function composeEmail({ subject, body, ...frame }: EmailParts): Promise<Email> {
  const html = await render(
    <EmailFrame heading={subject} audience="clients" {...frame}>
      {body}
    </EmailFrame>,
  )
  return { subject, html, text: toPlainText(html, { selectors: [headings] }) }
}

type EmailFrameProps = Omit<EmailParts, 'subject' | 'body'> & { children: ReactNode }

/** Email clients remove parts of a page: essential styles are inline, and the language is on a second element. */
function EmailFrame({ firm, heading, audience, ending, children }: EmailFrameProps) {
  const { street, town, postcode, country } = firm.address
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        {/* For frames: the links of an email lead out of the page that shows it. */}
        <base target="_blank" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{emailStyles.inHead}</style>
      </head>
      <body className="page" style={emailStyles.page}>
        <article aria-roledescription="email" aria-label={heading} lang="en-GB" style={emailStyles.column}>
          <h1 className="heading" style={emailStyles.heading}>
            {heading}
          </h1>
          {children}
          {/* Not first: phones show how an email begins, to all who see the screen. */}
          <p className="heading" style={emailStyles.sender}>
            {firm.name}
          </p>
          <hr className="rule" style={emailStyles.rule} />
          {audience === 'clients' && (
            <>
              <p>
                <strong>We will never:</strong>
              </p>
              <ul style={emailStyles.list}>
                {neverList.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
          <p className="muted" style={emailStyles.small}>
            {firm.legalName}, {street}, {town} {postcode}, {country}. Questions? Write to {firm.email} or call{' '}
            {firm.phone.display}.
          </p>
          {ending}
        </article>
      </body>
    </html>
  )
}

/** With its URL below to read and copy. Plain text contains only the URL: say before it what the link is for. */
export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <p data-skip-in-text="true" style={emailStyles.buttonLine}>
        <a href={href} className="button" style={emailStyles.button}>
          {children}
        </a>
      </p>
      <p className="muted" style={emailStyles.small}>
        <span data-skip-in-text="true">Or copy this address into your browser: </span>
        <span style={emailStyles.address}>{href}</span>
      </p>
    </>
  )
}

export function EmailFacts({ children }: { children: ReactNode }) {
  return (
    <p className="facts" style={emailStyles.facts}>
      {children}
    </p>
  )
}

/**
 * Anyone can book under any name with someone else's address, so a greeting must not carry a stranger's message: only a
 * few words of letters, and nothing that an email client would turn into a link.
 */
export function greeting(name: string): string {
  const clean = oneLine(name)
  return isPlainName(clean) ? `Hello ${clean},` : 'Hello,'
}

function isPlainName(name: string): boolean {
  const isShort = name.length <= 40 && name.split(' ').length <= 5
  // With the joiners of Persian and Sinhala, and whatever a keyboard has for apostrophe and hyphen.
  const isOfLetters = /^\p{L}(?:[\p{L}\p{M}'’ʼ´`′.\p{Pd} ]|\u200C|\u200D)*$/u.test(name)
  // Matches `evil.example` and `t.co`, but not `J. R. Sample` and `J.R. Sample`.
  const isLikeDomain = /\.\p{L}{2}/u.test(name)
  return isShort && isOfLetters && !isLikeDomain
}
