import { Link } from 'react-router'
import { scamTypes } from '#src/firm/scam-types.ts'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'

export const whatWeDo: DocumentSection[] = [
  {
    id: 'what-we-do',
    title: 'What we do',
    body: (
      <>
        <p>We look into these types of scam:</p>
        <ul>
          {scamTypes.map(({ key, name }) => (
            <li key={key}>
              <Link to={`/scams/${key}`}>{name}</Link>
            </li>
          ))}
        </ul>
        <p>
          First we listen. If we take your case, we go through the payments and messages with you and follow the money
          as far as the records go. Then we can speak to banks, card companies and platforms for you. We send nothing
          without your agreement.
        </p>
        <p>If you were caught by a different kind of scam, you can still ask us. We’ll tell you if we can’t help.</p>
      </>
    ),
  },
  {
    id: 'what-we-do-not-do',
    title: 'What we don’t do',
    body: (
      <ul>
        <li>We’re not a bank. We don’t hold an account for you or move your money.</li>
        <li>We’re not the police. We can’t search a house, seize money or arrest anyone.</li>
        <li>We’re not a court. We can’t order anyone to pay.</li>
        <li>This site gives general information. It isn’t legal advice about your own case.</li>
      </ul>
    ),
  },
  {
    id: 'free-routes',
    title: 'Free help without us',
    body: (
      <>
        <p>There are free, official ways to get help. You can use all of them yourself, without us.</p>
        <ul>
          <li>
            <strong>Your bank or card company.</strong> Use the number on your card or in your bank’s own app. Tell them
            what happened. Ask if the payment can be stopped or refunded, and what the deadline is.
          </li>
          <li>
            <strong>The police.</strong> Report the scam where you live, and keep the report number.
          </li>
          <li>
            <strong>An ombudsman.</strong> In many countries a free ombudsman can look at your complaint if your bank
            says no.
          </li>
        </ul>
        <p>
          You can take these steps before, during or after talking to us. If one of them is all you need, we’ll say so.
          Some banks set time limits, so it makes sense to ask your bank first.
        </p>
      </>
    ),
  },
]
