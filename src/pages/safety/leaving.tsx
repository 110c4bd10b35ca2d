import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'

/** Its own link leads here. */
export const leaving: DocumentSection = {
  id: 'leaving',
  title: 'How to leave this site quickly',
  body: (
    <>
      <p>
        Does someone look over your shoulder, or share your phone or computer? Press “Leave this site” at the top of the
        page. On a keyboard, you can press the Shift key three times instead.
      </p>
      <h3>What it does</h3>
      <ul>
        <li>The page goes blank at once. Then a page about something else takes its place.</li>
        <li>The Back button doesn’t bring back the page you left.</li>
        <li>
          Other pages of ours that you opened in the same tab stay blank. You can still see them: press “Show the page”.
        </li>
      </ul>
      <p>If JavaScript is off, the link only opens the other page, and Back works as always.</p>
      <h3>What it doesn’t do</h3>
      <ul>
        <li>
          <strong>It doesn’t clear your history.</strong> Your browser still lists the pages you opened. Open its
          history, search for our name, and delete what you find. Someone may notice if the whole history is empty.
        </li>
        <li>
          <strong>It doesn’t close other tabs.</strong> Pages of ours in another tab or window stay open.
        </li>
        <li>
          <strong>It doesn’t delete emails or calendar entries.</strong> When you book, you can ask for discreet emails:
          the sender’s name and the subject then say nothing of us. Our calendar entries are only called “Appointment”.
        </li>
        <li>
          <strong>It doesn’t hide phone calls.</strong> Our number may be in the list of calls, and on the bill if you
          call us.
        </li>
        <li>
          <strong>It doesn’t stop someone who watches the device itself</strong>, with an app for parents or an
          employer’s computer, for example. Use a device that nobody else can open.
        </li>
      </ul>
      <h3>To leave no history at all</h3>
      <p>
        Open this site in a private window. Chrome calls it Incognito, Edge calls it InPrivate, and Safari and Firefox
        call it Private. Close the window when you’ve finished.
      </p>
    </>
  ),
}
