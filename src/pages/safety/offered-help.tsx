import { Link } from 'react-router'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { FirmPhoneLink } from '#src/ui/firm-links.tsx'

export const offeredHelp: DocumentSection = {
  id: 'offered',
  title: 'Has somebody offered to get it back?',
  body: (
    <>
      <p>
        Many of these offers are a second scam. You’ve done nothing wrong by listening. If somebody has offered to get
        your money back, do this:
      </p>
      <ol className="list-decimal space-y-4 ps-6">
        <li>
          <strong>Stop paying.</strong> Send nothing more, however small, and whatever they say it’s for. If you’ve paid
          them already, call your bank now. Tell it that this is a second scam.
        </li>
        <li>
          <strong>Stop sharing.</strong> No codes, no passwords, no papers, no access to your phone or computer. You
          don’t have to explain, and you don’t have to answer.
        </li>
        <li>
          <strong>Keep everything.</strong> Names, numbers, emails, messages, account numbers, wallet addresses. Take
          pictures of the messages, in case they’re deleted later.
        </li>
        <li>
          <strong>Check them.</strong> Use the <a href="#checks">seven checks</a> below. Each takes about ten seconds.
        </li>
        <li>
          <strong>Report them,</strong> even if you paid nothing. <a href="#report">Where to report it</a> is below.
        </li>
        <li>
          <strong>Tell us</strong> when you talk to us, or call <FirmPhoneLink /> before you pay or sign anything. We’ll
          tell you what we see.
        </li>
      </ol>
      <p>
        Did they see your screen, or use your phone or computer? Turn it off. Then change your passwords on another
        device, your email first.
      </p>
      <p>
        Have you paid them, or are you still in touch? You’re not alone with it:{' '}
        <Link to="/questions">questions people are ashamed to ask</Link>.
      </p>
    </>
  ),
}
