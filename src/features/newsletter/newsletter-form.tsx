import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { newsletterWording } from '#src/firm/words.ts'
import { Button } from '#src/ui/button.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { controlStyle } from '#src/ui/forms/control-style.ts'
import { proveOnFocus } from '#src/ui/forms/proof-of-work/prove-on-focus.ts'

/** The address is in `details` once we have asked it to confirm. */
type NewsletterAnswer = Answer<'', { email: string }>

export function problemOf(answer: NewsletterAnswer | undefined): string | undefined {
  return answer?.result?.error ? Object.values(answer.result.error).flat().join('. ') : undefined
}

/** In the footer. The field is cleared once the request is accepted. Without JavaScript it leads to a page. */
export function NewsletterForm() {
  const fetcher = useFetcher<NewsletterAnswer>()
  const { pathname } = useLocation()
  // False until the script has read the field: the button must work without scripts.
  const [isEmpty, setIsEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  // As in every form, it goes when the field is changed.
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (answer?.ok && field.current !== null) field.current.value = ''
    // Text typed before the script loaded counts too.
    setIsEmpty(field.current?.value.trim() === '')
    setProblem(problemOf(answer))
    // Disabling the button has removed its focus. Return it to the field, whose error is shown.
    if (answer?.ok === false) field.current?.focus()
  }, [answer])

  return (
    <fetcher.Form method="post" action="/newsletter" noValidate onFocus={proveOnFocus}>
      <input type="hidden" name="page" value={pathname} />
      <label htmlFor="newsletter-email" className="block font-semibold">
        Your email address
      </label>
      {problem !== undefined && (
        <p id="newsletter-error" role="alert" className="font-semibold">
          <span className="sr-only">Error: </span>
          {problem}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          ref={field}
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          onChange={() => {
            setIsEmpty(field.current?.value.trim() === '')
            setProblem(undefined)
          }}
          aria-describedby={problem === undefined ? 'newsletter-note' : 'newsletter-note newsletter-error'}
          aria-invalid={problem !== undefined || undefined}
          className={`${controlStyle} min-w-0 flex-1 basis-40`}
        />
        <Button type="submit" variant="on-night" isBusy={fetcher.state !== 'idle'} disabled={isEmpty}>
          Subscribe
        </Button>
      </div>
      <p id="newsletter-note" className="mt-2 text-on-night-muted">
        {newsletterWording} We’ll email you first to ask you to confirm.
      </p>
      <div aria-live="polite" className="font-semibold">
        {answer?.ok && (
          <>
            <p className="mt-2">{answer.message}</p>
            <p>
              <Link
                to="/newsletter/confirm"
                state={answer.details}
                className="prose-link inline-flex min-h-9 items-center text-on-night"
              >
                Enter the code from the email
              </Link>
            </p>
          </>
        )}
      </div>
    </fetcher.Form>
  )
}
