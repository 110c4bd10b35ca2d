import { Link } from 'react-router'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'

export const aboutOthers: DocumentSection[] = [
  {
    id: 'will-my-family-know',
    title: 'Will my family know?',
    body: (
      <>
        <p>
          Not from us. We only talk to you. The entry for your calendar is just called “Appointment”. Our emails do
          carry our name. When you book, you can ask us to leave it out of the sender and the subject. Our address still
          shows, to someone who looks for it.
        </p>
        <p>
          You don’t have to tell them. But a secret like this is heavy, and scammers count on it. Many people feel
          better once one person knows. You could show them this page and let it do the talking.
        </p>
      </>
    ),
  },
  {
    id: 'others-invested-too',
    title: 'I got others to pay in too.',
    body: (
      <p>
        You were used, as they were. Tell them today, though it’s hard: their banks have time limits as well. If you
        were paid for bringing them in, talk to a solicitor before you talk to anyone else.
      </p>
    ),
  },
  {
    id: 'money-through-my-account',
    title: 'Money from strangers went through my account. Am I in trouble?',
    body: (
      <p>
        Perhaps. Scammers use other people’s accounts to pass money on, and that can be an offence even if you didn’t
        know. Stop now. Don’t send it on and don’t send it back yourself. Tell your bank, and get a solicitor’s advice
        before you’re asked about it.
      </p>
    ),
  },
  {
    id: 'pictures-of-me',
    title: 'They have pictures of me, or of my passport.',
    body: (
      <>
        <p>
          If they threaten to show private pictures, don’t pay: those who pay are asked again. Keep the threats, block
          them after that, and report it to the police and to the app.
        </p>
        <p>
          If they have your papers, tell your bank and whoever issued them, and ask how to watch for loans in your name.
        </p>
      </>
    ),
  },
  {
    id: 'for-someone-else',
    title: 'It happened to someone I love, and they don’t believe me.',
    body: (
      <p>
        Don’t argue about who’s right. Ask what would have to happen for them to get the money out, and let them try.
        Show them the <Link to="/safety#checks">seven checks</Link>. Their bank can talk to them as well. And stay: the
        scammers want them to have nobody else.
      </p>
    ),
  },
]
