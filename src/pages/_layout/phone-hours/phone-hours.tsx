import { useEffect, useState } from 'react'
import { FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { useFirm, useSiteFacts } from '#src/ui/site-facts.tsx'
import { openingInWords } from './opening-in-words.ts'

const everyMs = 10_000

/** On the clock of the visitor's device: the page may come from a cache. Without scripts, the hours in words. */
export function PhoneHours() {
  const { openingHoursInWords } = useFirm()
  const { phoneOpenings } = useSiteFacts()
  const [words, setWords] = useState<string>()
  useEffect(() => {
    const say = () => setWords(openingInWords(phoneOpenings, new Date()))
    say()
    const timer = setInterval(say, everyMs)
    return () => clearInterval(timer)
  }, [phoneOpenings])
  return (
    <p className="phone-hours">
      <FirmPhoneLink className="font-semibold text-link" />
      <span className={words === undefined ? 'scripted:hidden' : undefined}>{words ?? openingHoursInWords}</span>
    </p>
  )
}
