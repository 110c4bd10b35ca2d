import type { DocumentSection } from '../_layout/long-document.tsx'

export const cookies: DocumentSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          A cookie is a small note that a site leaves in your browser. This site uses ten. Each one is needed for
          something you do here, so we don’t ask for consent first.
        </p>
        <dl className="grid gap-4">
          <div>
            <dt className="font-semibold">
              <code>session</code>, or <code>__Host-session</code> on an https address
            </dt>
            <dd className="mt-1">
              Keeps you logged in. It lasts 14 days and is renewed while you use the site, up to 30 days in all. Logging
              out removes it. Scripts on the page can’t read it.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-signed-in</code>, or <code>__Host-harbour-signed-in</code> on an https address
            </dt>
            <dd className="mt-1">
              Says only that someone is logged in, so that the menu can show “Profile”. It doesn’t say who. It lasts 30
              days, or until you log out.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-notice</code>, or <code>__Host-harbour-notice</code> on an https address
            </dt>
            <dd className="mt-1">Lets the home page tell you why you were sent there. It lasts one minute at most.</dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-return-to</code>, or <code>__Host-harbour-return-to</code> on an https address
            </dt>
            <dd className="mt-1">
              If you open a page that you need to log in for, this remembers its address, so that you get there once
              you’ve logged in. It lasts ten minutes. Scripts on the page can’t read it.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-hold</code>, or <code>__Host-harbour-hold</code> on an https address
            </dt>
            <dd className="mt-1">
              Keeps a time for you while you fill in the booking form. It holds a random token and lasts ten minutes.
              Scripts on the page can’t read it.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-sign-up</code>, or <code>__Host-harbour-sign-up</code> on an https address
            </dt>
            <dd className="mt-1">
              Lets the browser you created an account in confirm it without choosing a password again. It holds a
              random-looking number and lasts three days. Scripts on the page can’t read it.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-second-factor</code>, or <code>__Host-harbour-second-factor</code> on an https address
            </dt>
            <dd className="mt-1">
              Only if you have a second factor or a passkey: says that you’ve entered your password but not yet the code
              or the passkey. It holds a random number and lasts ten minutes. Scripts on the page can’t read it.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-passkey</code>, or <code>__Host-harbour-passkey</code> on an https address
            </dt>
            <dd className="mt-1">
              Only if you add or use a passkey: links the two steps together. It holds a random number and lasts five
              minutes. Scripts on the page can’t read it.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-device</code>, or <code>__Host-harbour-device</code> on an https address
            </dt>
            <dd className="mt-1">
              Says that you’ve logged in with this browser before, so that strangers who guess passwords can’t lock you
              out. It holds a random number and a signature, and lasts 180 days from the last time you logged in.
              Scripts on the page can’t read it, and it doesn’t give access to anything.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-desk</code>, or <code>__Host-harbour-desk</code> on an https address
            </dt>
            <dd className="mt-1">
              Only if you change how your profile looks or works: remembers that you made the menu narrow, switched
              keyboard shortcuts off, or chose how many rows a list shows. It lasts a year.
            </dd>
          </div>
        </dl>
        <p>
          The site keeps nothing else in your browser, except a form you send after your session has ended: without
          passwords, in its tab, until you log in.
        </p>
      </>
    ),
  },
]
