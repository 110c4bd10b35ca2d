import { data, Form, useNavigation } from 'react-router'
import {
  oneClick,
  readUnsubscribeToken,
  unsubscribe,
} from '#src/features/newsletter/subscriptions/unsubscribe.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { tokenTextInQuery } from '#src/input/link-token.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/unsubscribe'

export const headers = tokenPageHeaders

const tokenIn = (request: Request) => tokenTextInQuery(request) ?? ''

/** A GET unsubscribes nobody: email clients open links before people do. */
export function loader({ request, context }: Route.LoaderArgs) {
  const isKnown = readUnsubscribeToken(context.get(runtimeContext), tokenIn(request)) !== null
  return data({ isKnown, oneClick }, { status: isKnown ? 200 : 404 })
}

/**
 * An email client's one-click request comes cross-site and without cookies (RFC 8058). It must not depend on who is
 * signed in, because it is exempt from the CSRF check.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = (await readFormData(request)).get(oneClick.name)
  if (sent !== oneClick.value) {
    throw data('To unsubscribe, please use the button on this page or the one in your email app.', { status: 400 })
  }
  const { ok } = await unsubscribe(context.get(runtimeContext), { token: tokenIn(request) })
  return data({ isDone: ok }, { status: ok ? 200 : 404 })
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formAction !== undefined
  if (!loaderData.isKnown) return <UnknownLink />
  if (actionData?.isDone) return <Unsubscribed />
  return (
    <div className="page-width section-space">
      <PageTitle title="Unsubscribe" />
      <PageHeading title="Unsubscribe from the newsletter">
        Press the button and we’ll stop sending you the newsletter. You’ll still get emails about your appointments and
        your account.
      </PageHeading>
      <Form method="post" className="mt-8">
        <input type="hidden" name={loaderData.oneClick.name} value={loaderData.oneClick.value} />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full sm:px-16">
          Unsubscribe
        </Button>
      </Form>
    </div>
  )
}

function Unsubscribed() {
  return (
    <div className="page-width section-space">
      <PageTitle title="You’re unsubscribed" />
      <PageHeading title="You’re unsubscribed">
        We won’t send the newsletter to your address any more. If you change your mind, use the box at the foot of any
        page.
      </PageHeading>
      <ButtonLink to="/" variant="quiet" className="mt-8">
        Go to the home page
      </ButtonLink>
    </div>
  )
}

function UnknownLink() {
  return (
    <div className="page-width section-space">
      <PageTitle title="We don’t recognise this link" />
      <PageHeading title="We don’t recognise this link">
        Part of it may be missing. Please open it from the email again.
      </PageHeading>
      <p className="mt-6 max-w-[60ch]">
        Or write to <FirmMailLink /> or call <FirmPhoneLink />, and we’ll unsubscribe you.
      </p>
    </div>
  )
}
