import { Link } from 'react-router'
import { feeExample } from '#src/firm/fees.ts'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

export const aboutMoney: DocumentSection[] = [
  {
    id: 'too-late',
    title: 'Is it too late?',
    body: (
      <p>
        Call your bank first, even if it was long ago. Some rights end after days, others after years, and some payments
        can still be disputed when people think that it’s over. <Link to="/first-steps">First steps</Link> has the time
        limits. And sometimes it is too late. If so, we’ll say it at once.
      </p>
    ),
  },
  {
    id: 'what-does-it-cost',
    title: 'What does it cost?',
    body: <WhatItCosts />,
  },
  {
    id: 'too-little',
    title: 'It was only a small sum. Is it worth your time?',
    body: (
      <p>
        You can always ask. For a small sum the way through your bank is often the better one, and we’ll tell you how to
        go it alone.
      </p>
    ),
  },
  {
    id: 'borrowed-money',
    title: 'I borrowed the money. What now?',
    body: (
      <p>
        Tell the lender early, before a payment is missed, and say that it was a scam. Don’t take out a new loan to get
        the money back. Many countries have debt advice that costs nothing. If the loan was arranged by the scammers, or
        in your name without you, tell the bank and the police.
      </p>
    ),
  },
  {
    id: 'paid-a-recovery-firm',
    title: 'I’ve already paid someone who said they’d get it back.',
    body: (
      <p>
        Then you’ve been robbed twice, like many others. It’s no reason to give up, and no reason to pay a third time.{' '}
        <Link to="/safety#offered">What to do now</Link> is on a page of its own.
      </p>
    ),
  },
]

function WhatItCosts() {
  const { feeStatement, feePercent } = useFirm()
  return (
    <>
      <p>{feeStatement}</p>
      <p>
        {feeExample(feePercent)} If nothing comes back, you pay nothing. What you can do without us costs nothing at
        all: calling your bank, reporting the scam, and in many countries an ombudsman.
      </p>
    </>
  )
}
