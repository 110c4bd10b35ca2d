/** To the mails of a sample site, for whoever tries one. A page of its own policy: it is loaded anew. */
export function SampleMailLink() {
  return (
    <p className="mt-6 text-muted text-small print-hidden">
      On this sample site no mail leaves the machine. <a href="/sample-mail">Read it here</a>.
    </p>
  )
}
