import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'

const disguises = [
  ['A recovery agent', 'who has “found” your money, and needs a fee before it can be sent.'],
  ['A lawyer or a court', 'with a case that you can join, once you’ve paid the costs.'],
  ['The police or a regulator', 'with money they’ve “seized”. It’s yours if you pay to have it released.'],
  ['The tax office', 'that wants the tax on your profit first.'],
  ['The platform itself', 'which will pay you out after one last deposit.'],
  ['A hacker', 'who can “reverse” a payment in coins. Nobody can.'],
  ['Another victim', 'in a group or below a video, who knows someone that got it all back.'],
] as const

export const secondScam: DocumentSection = {
  id: 'how-it-works',
  title: 'How the second scam works',
  body: (
    <>
      <p>
        Someone gets in touch. They know your name. They know how much you lost, and to whom. They’re kind, they sound
        official, and they have good news: your money has been found.
      </p>
      <h3>Why they know your case</h3>
      <p>
        Scammers keep lists of the people they’ve robbed, with names, phone numbers and sums. They sell these lists to
        each other. And often it’s the very same people who come back, under another name. So if someone knows your
        case, it doesn’t show that they’re official. It shows that they have the list.
      </p>
      <h3>Who they say they are</h3>
      <ul>
        {disguises.map(([who, what]) => (
          <li key={who}>
            <strong>{who}</strong> {what}
          </li>
        ))}
      </ul>
      <h3>What happens then</h3>
      <p>
        The first payment is small. Then there’s another fee, and another, and each is the last. If you ask them to take
        the fee out of the money they’ve found, there’s always a reason why that can’t be done. Some never ask for a
        fee. They want a code, a copy of your passport, or to “help” you on your own screen.
      </p>
      <p>
        Police, courts and regulators don’t charge for giving money back. Real ones don’t mind if you hang up and call
        the number that you’ve looked up yourself.
      </p>
      <p>
        Official pages on this: the FCA’s on “recovery room scams” (type <strong>fca.org.uk</strong>) and the FTC’s on
        “refund and recovery scams” (type <strong>consumer.ftc.gov</strong>).
      </p>
    </>
  ),
}
