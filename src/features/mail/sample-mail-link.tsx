/** A link to a sample site's emails. That page has its own policy, so it needs a full page load. */
export function SampleMailLink() {
  return (
    <p className="mt-6 text-muted text-small print-hidden">
      This is a sample site, so the email wasn’t really sent. <a href="/sample-mail">Read it here</a>.
    </p>
  )
}
