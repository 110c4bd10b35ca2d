import { Link } from 'react-router'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'

export const aboutYou: DocumentSection[] = [
  {
    id: 'how-could-this-happen',
    title: 'How could this happen to me?',
    body: (
      <>
        <p>
          Because somebody worked at it, all day, with a plan. They had a script, a website that looked real and an
          answer to each of your doubts. They’ve done it to teachers, doctors, bank clerks and police officers.
        </p>
        <p>You were deceived. That’s something that was done to you. It says nothing about how clever you are.</p>
      </>
    ),
  },
  {
    id: 'i-had-doubts',
    title: 'I had doubts, and I paid all the same. Does that count against me?',
    body: (
      <p>
        Most people had doubts, and those people are trained to talk them away. Some refund rules do ask how careful you
        were. So say what you doubted, and what you were told then. The truth helps you more than a tidy story.
      </p>
    ),
  },
  {
    id: 'not-true-to-the-bank',
    title: 'I told my bank something that wasn’t true. Can it still help me?',
    body: (
      <p>
        Often, yes. Scammers tell people what to say to the bank, and banks know it. Say it now: what you said, and who
        told you to say it. If you still have the message with those words, keep it.
      </p>
    ),
  },
  {
    id: 'i-miss-them',
    title: 'I still write to them. I even miss them.',
    body: (
      <>
        <p>
          That’s common. The person you got to know was made up, but what you felt was real. It takes time to let go of
          it, and you needn’t be ashamed of that.
        </p>
        <p>
          Send no more money, and don’t tell them that you know. Keep the messages. If you can’t stop answering yet,
          tell one person you trust that you’re still in touch.
        </p>
      </>
    ),
  },
  {
    id: 'i-cannot-go-on',
    title: 'I don’t know how to go on.',
    body: (
      <>
        <p>
          If you think about ending your life, please talk to someone tonight. Call the emergency number: 999 in the
          United Kingdom, 112 in the European Union, 911 in the United States and Canada, 000 in Australia. You can call
          it for this.
        </p>
        <p>
          Losing money like this can hurt like losing someone. It does get lighter. Tell one person. A doctor will
          listen too, and doesn’t need the whole story.
        </p>
      </>
    ),
  },
  {
    id: 'do-i-have-to-report',
    title: 'Do I have to go to the police?',
    body: (
      <p>
        Not for us: we’ll talk to you either way. But banks and exchanges often ask for a report number, and in many
        countries you can get one online, without talking to anyone. <Link to="/first-steps">First steps</Link> says
        where.
      </p>
    ),
  },
]
