import { bookingRules } from '../../firm/opening-hours.ts'
import { words } from '../../firm/words.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The call to book, between the sections of a page. */
export function ContactAgent() {
  return (
    <section className="bg-panel">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-14 lg:py-20">
        <div className="max-w-2xl">
          <h2 className="text-h2">{words.contactAgentHeading}</h2>
          <p className="mt-3">
            {bookingRules.consultationMinutes} minutes, free of charge. You choose the day, you say as much as you like,
            and nothing is decided on the phone.
          </p>
        </div>
        <ButtonLink to="/contact">{words.getAppointment}</ButtonLink>
      </div>
    </section>
  )
}
