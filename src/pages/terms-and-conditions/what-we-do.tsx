import { Link } from 'react-router'
import { scamTypes } from '../../firm/scam-types.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

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
          as far as the records go. Then we can speak to banks, card companies and platforms for you. Nothing is sent
          without your yes.
        </p>
        <p>If another kind of scam happened to you, you may still ask us. We will tell you if we cannot help.</p>
      </>
    ),
  },
  {
    id: 'what-we-do-not-do',
    title: 'What we do not do',
    body: (
      <ul>
        <li>We are not a bank. We hold no account for you, and we do not move your money.</li>
        <li>We are not the police. We cannot search a house, seize money or arrest anybody.</li>
        <li>We are not a court. We cannot order anybody to pay.</li>
        <li>The pages of this site are general information. They are not legal advice about your own case.</li>
      </ul>
    ),
  },
  {
    id: 'free-routes',
    title: 'Free routes that do not need us',
    body: (
      <>
        <p>There are official routes that are free. You can use each of them yourself, without us.</p>
        <ul>
          <li>
            <strong>Your bank or card company.</strong> Use the number on your card or in your bank’s own app. Say what
            happened. Ask if the payment can be stopped or paid back, and until when you can ask for it.
          </li>
          <li>
            <strong>The police.</strong> Report the scam where you live, and keep the number of your report.
          </li>
          <li>
            <strong>An ombudsman.</strong> In many countries a free ombudsman can look at your complaint if your bank
            says no.
          </li>
        </ul>
        <p>
          You can take these steps before, during or after a talk with us. If one of them is enough, we say so. Some
          banks set time limits, so it makes sense to ask your bank first.
        </p>
      </>
    ),
  },
]
