import { firm } from '../../firm/firm.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

export const keepingItSafe: DocumentSection[] = [
  {
    id: 'how-we-protect-it',
    title: 'How we protect your data',
    body: (
      <>
        <ul>
          <li>
            The database holds passwords and the secrets of links only in scrambled form. Nobody can read your password.
          </li>
          <li>You can protect your account with a second factor or a passkey, and see where it is in use.</li>
          <li>The server checks at every private page who may see it, before it shows anything.</li>
          <li>When the address of this site begins with https, what you send travels encrypted.</li>
          <li>Your browser is told to take scripts, fonts and pictures from this site only.</li>
          <li>
            When our staff open an account’s page, or change, export or delete accounts, a record says who and when. The
            database refuses to change that record, and a check shows whether somebody did.
          </li>
          <li>Forms that another site sends in your name are refused.</li>
        </ul>
        <p>
          The software does not encrypt the database itself. Whoever runs the server has to protect its disk. No system
          is perfectly safe. If your data gets into wrong hands and that puts you at risk, we tell you and the
          authority, as the law asks.
        </p>
      </>
    ),
  },
  {
    id: 'never-send',
    title: 'What you should never send us',
    body: (
      <>
        <p>Please never enter in a form, or send us by e-mail:</p>
        <ul>
          <li>a password or a PIN;</li>
          <li>a seed phrase or a private key of a wallet;</li>
          <li>a one-time code;</li>
          <li>a full card number.</li>
        </ul>
        <p>
          Two things you type on this site yourself, on its own pages and nowhere else: the password of your account
          here, and the code of our mail that asks you to confirm your address. Nobody from us asks you for them.
        </p>
        <p>
          We need none of the others. If you have sent us one already, change it or block it where you can, and tell us
          at <a href={`mailto:${firm.email}`}>{firm.email}</a>. We then delete what you sent.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        This site is made for adults, and we do not knowingly store data about anybody under 18. If a child was
        deceived, a parent or guardian can write to us. If we find a child’s data here, we delete it.
      </p>
    ),
  },
]
