import type { DocumentSection } from '../_layout/long-document.tsx'

export const cookies: DocumentSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          A cookie is a small note that a site leaves in your browser. This site uses eight. All of them are needed for
          something that you do here, so we do not ask for consent first.
        </p>
        <dl className="grid gap-4">
          <div>
            <dt className="font-semibold">
              <code>session</code>, or <code>__Host-session</code> on an https address
            </dt>
            <dd className="mt-1">
              Keeps you signed in. You get it when you sign in. It lasts 14 days and is renewed while you use the site,
              but not past 30 days. Signing out removes it. Scripts in the page cannot read it.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-signed-in</code>, or <code>__Host-harbour-signed-in</code> on an https address
            </dt>
            <dd className="mt-1">
              Says only that somebody is signed in, so that the menu can show “Profile”. It does not say who. It lasts
              30 days, or until you sign out.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-notice</code>, or <code>__Host-harbour-notice</code> on an https address
            </dt>
            <dd className="mt-1">
              Lets the home page tell you why you were sent there, when your account has no profile yet. It lasts one
              minute at most.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-hold</code>, or <code>__Host-harbour-hold</code> on an https address
            </dt>
            <dd className="mt-1">
              Keeps a time for you while you fill in the booking form. You get it when you choose a time. It holds a
              random token, lasts ten minutes, and scripts in the page cannot read it.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-sign-up</code>, or <code>__Host-harbour-sign-up</code> on an https address
            </dt>
            <dd className="mt-1">
              Lets the browser in which you created an account confirm it without choosing a password again. It holds a
              random-looking number, lasts three days, and scripts in the page cannot read it.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-second-factor</code>, or <code>__Host-harbour-second-factor</code> on an https address
            </dt>
            <dd className="mt-1">
              Only if you have a second factor or a passkey: says that you have given your password and not yet the code
              or the passkey. It holds a random number, lasts ten minutes, and scripts in the page cannot read it.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-passkey</code>, or <code>__Host-harbour-passkey</code> on an https address
            </dt>
            <dd className="mt-1">
              Only if you add or use a passkey: ties the two steps of that together. It holds a random number, lasts
              five minutes, and scripts in the page cannot read it.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-device</code>, or <code>__Host-harbour-device</code> on an https address
            </dt>
            <dd className="mt-1">
              Says that the owner of an account has signed in with this browser before, so that strangers who guess
              passwords cannot keep you out. You get it when you sign in. It holds a random number and a signature,
              lasts 180 days from the last time you signed in, and scripts in the page cannot read it. It opens nothing.
            </dd>
          </div>
        </dl>
        <p>
          There are no tracking cookies, no visitor statistics and no advertising. The pages load no scripts, fonts or
          pictures from other companies.
        </p>
        <p>Apart from these eight cookies the site keeps nothing in your browser’s storage.</p>
      </>
    ),
  },
]
