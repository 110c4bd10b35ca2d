import { render, toPlainText } from '@react-email/render'
import type { ReactNode } from 'react'
import { firm } from '../firm/firm.ts'
import { neverList } from '../firm/never-list.ts'

/** A mail as it goes out: one source for both parts. */
export type Email = { subject: string; html: string; text: string }

/** Puts a mail's words into the frame that all our mails share: who writes, what we never ask for, where we are. */
export async function composeEmail({ subject, body }: { subject: string; body: ReactNode }): Promise<Email> {
  const html = await render(<EmailFrame>{body}</EmailFrame>)
  return { subject, html, text: toPlainText(html) }
}

function EmailFrame({ children }: { children: ReactNode }) {
  const { street, town, postcode, country } = firm.address
  return (
    <html lang="en-GB">
      <head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
      </head>
      <body style={{ fontFamily: 'Figtree, Helvetica, Arial, sans-serif', fontSize: '17px', lineHeight: '1.6' }}>
        <div style={{ maxWidth: '600px', margin: '0 auto', padding: '24px' }}>
          <p style={{ fontSize: '20px', fontWeight: 600 }}>{firm.name}</p>
          {children}
          <hr style={{ border: 0, borderTop: '1px solid #8aa3a8', margin: '32px 0 16px' }} />
          <p>We will never:</p>
          <ul>
            {neverList.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p style={{ fontSize: '15px' }}>
            {firm.legalName}, {street}, {town} {postcode}, {country}. Questions: {firm.email} or {firm.phone.display}.
          </p>
        </div>
      </body>
    </html>
  )
}

/** A link that stands alone in a mail: its address is its text, so that it can be read and copied. */
export function EmailLink({ href }: { href: string }) {
  return (
    <p>
      <a href={href}>{href}</a>
    </p>
  )
}
