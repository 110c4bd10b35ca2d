import { feeOf } from '#src/firm/fees.ts'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { FirmMailLink } from '#src/ui/firm-links.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

const lost = 10_000
const part = 4_000

export const fees: DocumentSection[] = [
  {
    id: 'what-it-costs',
    title: 'What it costs',
    body: <WhatItCosts />,
  },
  {
    id: 'changing-your-mind',
    title: 'Changing your mind',
    body: (
      <>
        <p>
          If you sign an agreement with us, you have 14 days to change your mind. The 14 days start the day after you
          sign. You don’t need a reason or a form. A short email to <FirmMailLink /> or a letter is enough, as long as
          you send it within that time. We’ll stop work, and you won’t owe us anything.
        </p>
        <p>
          You can still end the agreement after 14 days. The agreement itself says how, and what happens if work we’ve
          already done brings money back later.
        </p>
      </>
    ),
  },
]

function WhatItCosts() {
  const { feeStatement, feePercent } = useFirm()
  return (
    <>
      <p>{feeStatement}</p>
      <p>So the money goes to your own account first. We only send you an invoice after that.</p>
      <h3>An example</h3>
      <p>Say you lost {feeOf(lost, feePercent).recovered}.</p>
      <ul>
        <FeeExample outcome="We recover all of it" recovered={lost} />
        <FeeExample outcome="We recover part of it" recovered={part} />
        <li>If we recover nothing, you pay nothing.</li>
      </ul>
      <p>These amounts are only an example. The percentage is the same in every currency.</p>
      <h3>No extra charges</h3>
      <p>
        The {feePercent}% is the whole fee. We don’t charge for opening a case, for letters or calls, or for closing a
        case. We don’t add tax to it.
      </p>
      <p>
        Sometimes another cost makes sense, such as a translation. If so, we’ll tell you the exact amount first, and
        you’ll only pay it if you’ve agreed in writing. Even then, you pay us nothing until you have money back.
      </p>
    </>
  )
}

function FeeExample({ outcome, recovered }: { outcome: string; recovered: number }) {
  const example = feeOf(recovered, useFirm().feePercent)
  return (
    <li className="tabular">
      {outcome}, {example.recovered}: you pay us {example.fee}, and you keep {example.kept}.
    </li>
  )
}
