import { firm } from '../../firm/firm.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

const lostDollars = 10_000
const partDollars = 4_000

export const fees: DocumentSection[] = [
  {
    id: 'what-it-costs',
    title: 'What it costs',
    body: (
      <>
        <p>{firm.feeStatement}</p>
        <p>So the money goes to your own account first. Only then do we send you an invoice for our share.</p>
        <h3>An example</h3>
        <p>Say that you lost {money(lostDollars)}.</p>
        <ul>
          <FeeExample outcome="All of it comes back" recoveredDollars={lostDollars} />
          <FeeExample outcome="A part of it comes back" recoveredDollars={partDollars} />
          <li>Nothing comes back: you owe us nothing.</li>
        </ul>
        <p>The amounts are only an example. The share is the same in every currency.</p>
        <h3>Nothing on top</h3>
        <p>
          The share is our whole fee. There is no charge for opening a case, for letters or calls, or for ending a case.
          No tax is added to it.
        </p>
        <p>
          Sometimes another cost can make sense, such as a translation. Then we tell you the exact amount first. Without
          your written yes you do not pay it. Even with your yes, you pay us nothing before money has come back to you.
        </p>
      </>
    ),
  },
  {
    id: 'changing-your-mind',
    title: 'Changing your mind',
    body: (
      <>
        <p>
          If you sign an agreement with us, you have 14 days to change your mind. The 14 days begin on the day after you
          sign. You need no reason and no form. A short e-mail to <a href={`mailto:${firm.email}`}>{firm.email}</a> or a
          letter is enough, if you send it within that time. We then stop our work, and you owe us nothing.
        </p>
        <p>
          After the 14 days you can still end the agreement. The agreement itself says how, and what happens if money
          comes back later through work that was already done.
        </p>
      </>
    ),
  },
]

function FeeExample({ outcome, recoveredDollars }: { outcome: string; recoveredDollars: number }) {
  const feeDollars = (recoveredDollars * firm.feePercent) / 100
  return (
    <li className="tabular">
      {outcome}, {money(recoveredDollars)}: our fee is {money(feeDollars)}, and {money(recoveredDollars - feeDollars)}{' '}
      stays with you.
    </li>
  )
}

/**
 * `$10,000`, from whole dollars. The figures of the site are in dollars, so the example is too. A formatter of the platform
 * takes a phone 50 ms to set up.
 */
function money(dollars: number): string {
  return `$${String(dollars).replace(/\B(?=(\d{3})+$)/g, ',')}`
}
