import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { FirmMailLink } from '#src/ui/firm-links.tsx'

export const keepingItSafe: DocumentSection[] = [
  {
    id: 'how-we-protect-it',
    title: 'How we protect your data',
    body: (
      <>
        <ul>
          <li>The database only holds passwords and secret links in scrambled form.</li>
          <li>Before it shows a private page, the server checks that you’re allowed to see it.</li>
          <li>When this site’s address starts with https, what you send is encrypted on its way to us.</li>
          <li>
            When our staff open an account’s page, or change, export or delete accounts, a record shows who did it and
            when. The database won’t let anyone change it, except to remove your data, and a check shows if someone has.
          </li>
        </ul>
        <p>
          The software doesn’t encrypt the database itself: whoever runs the server has to protect its disk. If your
          data gets into the wrong hands and that puts you at risk, we’ll tell you and the regulator, as the law
          requires.
        </p>
      </>
    ),
  },
  {
    id: 'never-send',
    title: 'What you should never send us',
    body: (
      <>
        <p>Please never enter any of these in a form or send them to us by email:</p>
        <ul>
          <li>a password or a PIN;</li>
          <li>a seed phrase or a private key of a wallet;</li>
          <li>a one-time code;</li>
          <li>a full card number.</li>
        </ul>
        <p>
          If we notice one where you write in your own words, we stop the form, tell you where it is, and keep nothing
          of it.
        </p>
        <p>
          The only exceptions are the password to your account here, and the codes this site asks for when you log in,
          confirm it’s you, or confirm an email address. Only ever type them into this site’s own pages. Nobody from our
          firm will ask you for them.
        </p>
        <p>
          We don’t need any of the others. If you’ve already sent us one, change or block it if you can, and tell us at{' '}
          <FirmMailLink />. We’ll delete what you sent.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        This site is for adults. If a child has been scammed, a parent or guardian can write to us. If we find a child’s
        data here, we’ll delete it.
      </p>
    ),
  },
]
