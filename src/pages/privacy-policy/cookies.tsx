import type { DocumentSection } from '../_frame/long-document.tsx'

export const cookies: DocumentSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          A cookie is a small note that a site leaves in your browser. This site uses three. All of them are needed for
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
              <code>harbour-signed-in</code>
            </dt>
            <dd className="mt-1">
              Says only that somebody is signed in, so that the menu can show “Profile”. It does not say who. It lasts
              30 days, or until you sign out.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <code>harbour-notice</code>
            </dt>
            <dd className="mt-1">
              Lets the home page tell you why you were sent there, when your account has no profile yet. It lasts one
              minute at most.
            </dd>
          </div>
        </dl>
        <p>
          There are no tracking cookies, no visitor statistics and no advertising. The pages load no scripts, fonts or
          pictures from other companies.
        </p>
        <p>Apart from these three cookies the site keeps nothing in your browser’s storage.</p>
      </>
    ),
  },
]
