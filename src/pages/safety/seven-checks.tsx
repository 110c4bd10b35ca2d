import type { ReactNode } from 'react'
import { feeExample } from '#src/firm/fees.ts'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { useClaims, useFirm } from '#src/ui/site-facts.tsx'

export const sevenChecks: DocumentSection = {
  id: 'checks',
  title: 'Seven checks of ten seconds each',
  body: <Checks />,
}

function Checks() {
  const { name, legalName, email, phone, feePercent } = useFirm()
  return (
    <>
      <p>
        Try them on anyone who offers to get your money back. Below each one is our own answer, so that you can try them
        on us.
      </p>
      <ol className="space-y-8">
        <Check
          question="1. Is the firm in the official register?"
          how="Type the register’s address yourself. A link that the firm sends you may lead to a copy. Look for the exact name, and compare the number."
          answer={<RegisterAnswer />}
        />
        <Check
          question="2. Does the register show the same phone number?"
          how="Scammers borrow the names of real firms, but the phone number is their own. Call the number in the register, not the one you were given."
          answer={
            <>
              Our number is <Fact>{phone.display}</Fact>. If a register shows another number for us, call that one and
              ask if it’s really us.
            </>
          }
        />
        <Check
          question="3. Did they contact you first?"
          how="Honest firms don’t know that you’ve lost money. Whoever calls you about it has your name from somewhere."
          answer="We never contact you first. We only call or write after you’ve called us, written to us, booked or signed up."
        />
        <Check
          question="4. Do they want money before you have yours back?"
          how="A fee, a tax, a deposit, a sum to “unlock” the money: the names change, the trick doesn’t."
          answer={`We don’t. You pay us ${feePercent}% of what comes back, after the money has reached you. ${feeExample(feePercent)} If nothing comes back, you pay nothing.`}
        />
        <Check
          question="5. Can they say in one sentence how they’ll do it?"
          how="“We have people inside” and “our hackers will get it” are not answers. Nobody can promise that money comes back."
          answer="We follow your payments, then ask the banks, card companies and exchanges that handled them to return what their rules and the law allow. Often that isn’t everything, and sometimes it’s nothing."
        />
        <Check
          question="6. Do they write from an address of their own?"
          how="Anyone can open an account with Gmail, WhatsApp or Telegram in a minute, under any name. Look at what comes after the @."
          answer={
            <>
              Our email addresses end in <Fact>{email.slice(email.lastIndexOf('@'))}</Fact>. We don’t use WhatsApp,
              Telegram or any other chat app.
            </>
          }
        />
        <Check
          question="7. Is there an official warning about them?"
          how={
            <>
              Type the address of a <a href="#warning-lists">warning list</a>, and search for the name, the web address
              and the phone number. If you find nothing, that proves nothing: new names appear every day.
            </>
          }
          answer={
            <>
              Search for <Fact>{name}</Fact>, <Fact>{legalName}</Fact> and our phone number. If you find one of them,
              ask whoever keeps the list before you talk to us.
            </>
          }
        />
      </ol>
      <p>
        One wrong answer is enough to stop. If you can’t tell, wait, and ask someone you trust. Calling your bank can’t
        wait. Everything else can.
      </p>
    </>
  )
}

function RegisterAnswer() {
  const { legalName, registerNumbers } = useFirm()
  const { regulators } = useClaims()
  const entries = [
    ...registerNumbers,
    ...regulators.filter(({ number }) => registerNumbers.every((entry) => entry.number !== number)),
  ]
  return (
    <>
      Look for <Fact>{legalName}</Fact>
      {entries.map(({ register, number }, index) => (
        <span key={register}>
          {index === 0 ? ' in the ' : index === entries.length - 1 ? ' and the ' : ', the '}
          {register} (number <Fact>{number}</Fact>)
        </span>
      ))}
      .
    </>
  )
}

type CheckProps = { question: string; how: ReactNode; answer: ReactNode }

function Check({ question, how, answer }: CheckProps) {
  return (
    <li className="break-inside-avoid">
      <h3 className="text-h3">{question}</h3>
      <p className="mt-2">{how}</p>
      <div className="mt-3 border-link border-l-4 bg-panel px-5 py-3">
        <p className="font-semibold text-small">Our answer</p>
        <p>{answer}</p>
      </div>
    </li>
  )
}

/** To compare with what is elsewhere, letter by letter. */
function Fact({ children }: { children: string }) {
  return <strong className="tabular">{children}</strong>
}
