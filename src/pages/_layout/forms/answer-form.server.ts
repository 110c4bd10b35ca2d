import { type ActionFunctionArgs, data } from 'react-router'
import { z } from 'zod'
import { idIn, readFormData, unknownForm } from '#src/input/form-data.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import type { Answer, Conflict, FormResult } from '#src/ui/forms/answer.ts'
import { readSelectedRows } from '#src/ui/list/selected-rows.ts'

type Done = { ok: true; message: string } & Partial<Pick<Answer, 'changed' | 'undo' | 'left' | 'isGone'>>

type Refused = {
  ok: false
  /** 409 by default: something stands against it as things are. */
  status?: 403 | 409 | 422 | 429 | 503
  message?: string
  /** Whether the message is for the head of the page although the form has fields: the form may be gone from it. */
  isAtHead?: boolean
  /** By field. */
  fieldErrors?: Record<string, string>
  conflicts?: Record<string, Conflict>
  /** The version that the form has seen once it shows the conflicts. */
  version?: string
  /** What the form's fields hold now, if that is not what was typed. */
  values?: Record<string, string>
  /** The intent of another form, which shows what was typed because its own is gone. */
  shownBy?: string
  headers?: HeadersInit
}

/** What came of a form: an answer, or where it leads. */
export type Outcome = Done | Refused | Response

export type FormHandler = {
  schema: z.ZodType
  /** Whether the form shows errors itself; those of a button are shown at the head of its page. */
  hasFields: boolean
  /** Fields whose input is never sent back. */
  secretFields: string[]
  /** A field without which it is no form of ours: an empty one would be saved as such. */
  mustHave?: string
  run: (value: never, about: string, formData: FormData) => Promise<Outcome>
}

/** A form with fields. `about` is the ID that tells it apart from others with its intent. */
export function form<Schema extends z.ZodType>(
  schema: Schema,
  run: (value: z.output<Schema>, about: string) => Promise<Outcome>,
  { secretFields = [] }: { secretFields?: string[] } = {},
): FormHandler {
  return { schema, run, hasFields: true, secretFields }
}

const version = z.string().default('')

/** The form of one fact: its field is `value`. */
export function factForm(
  schema: z.ZodType<string>,
  run: (value: string, version: string) => Promise<Outcome>,
): FormHandler {
  const handler = form(z.object({ value: schema, version }), (fact) => run(fact.value, fact.version))
  return { ...handler, mustHave: 'value' }
}

const buttonFields = z.object({ version })

/** A button, with the version of what it was shown with. */
export function button(run: (value: { version: string }, about: string) => Promise<Outcome>): FormHandler {
  return { schema: buttonFields, run, hasFields: false, secretFields: [] }
}

/** A button for the selected rows of a list: what their checkboxes say, by ID. */
export function selection(run: (rows: Map<string, string>) => Promise<Outcome>): FormHandler {
  const read = async (_value: unknown, _about: string, formData: FormData): Promise<Outcome> => {
    const selected = readSelectedRows(formData)
    return selected.ok ? run(selected.rows) : { ok: false, status: 422, message: selected.problem }
  }
  return { schema: z.object({}), run: read, hasFields: false, secretFields: [] }
}

/** The message of a button that none of our pages sends like this. */
const unreadable = 'Something went wrong. Reload the page and try again'

/** The message of a form that failed because of a fault of ours, such as a database that does not answer. */
const failed = 'We couldn’t do this because of a fault on our side. Please try again in a minute'

/**
 * Answers the form of a page whose field `intent` names one of `forms`. What is wrong with the input is answered with 422,
 * and a fault with 503 and a line in the log; what was typed comes back. Throws a 400 response for any other form.
 */
export async function answerForm<Intent extends string>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  forms: Record<Intent, FormHandler>,
  /** The form, if a guard has kept some of it; read from the request by default. */
  posted?: FormData,
) {
  const formData = posted ?? (await readFormData(request))
  const intent = String(formData.get('intent')) as Intent
  if (!Object.hasOwn(forms, intent)) throw unknownForm()
  const { schema, run, hasFields, secretFields, mustHave } = forms[intent]
  if (mustHave !== undefined && !formData.has(mustHave)) throw unknownForm()
  const about = idIn(formData, 'about')
  const submission = parseForm(formData, schema)

  function refuse(refused: Omit<Refused, 'ok'>) {
    const {
      status = 409,
      message,
      isAtHead = !hasFields,
      fieldErrors = {},
      conflicts = {},
      version,
      values,
      shownBy = intent,
      headers = {},
    } = refused
    const errors = Object.fromEntries(Object.entries(fieldErrors).map(([field, words]) => [field, [words]]))
    const formErrors = isAtHead || message === undefined ? [] : [message]
    const reply = submission.reply({ hideFields: secretFields, fieldErrors: errors, formErrors })
    const initialValue = values ?? reply.initialValue
    const result: FormResult = {
      ...reply,
      ...(initialValue !== undefined && { initialValue }),
      status: 'error',
      conflicts,
      ...(version !== undefined && { version }),
    }
    const words = isAtHead ? (message ?? null) : null
    return data<Answer<Intent>>(
      {
        intent: shownBy as Intent,
        about,
        ok: false,
        message: words,
        result,
        changed: [],
        undo: null,
        left: null,
        isGone: false,
      },
      { status, headers },
    )
  }

  if (submission.status !== 'success') {
    const ofForm = submission.reply().error?.['']?.join('. ') ?? unreadable
    return refuse({ status: 422, ...(!hasFields && { message: ofForm }) })
  }
  try {
    const outcome = await run(submission.value as never, about, formData)
    if (outcome instanceof Response) return outcome
    if (!outcome.ok) return refuse(outcome)
    const { message, changed = [], undo = null, left = null, isGone = false } = outcome
    const done: Answer<Intent> = { intent, about, ok: true, message, result: null, changed, undo, left, isGone }
    // Also where the page then has no record any more: it was deleted, as asked.
    return data(done, { status: 200 })
  } catch (error) {
    // A response, which the router sends.
    if (!(error instanceof Error)) throw error
    context.get(runtimeContext).log.error({ err: error, intent }, 'a form could not be answered')
    return refuse({ status: 503, message: failed })
  }
}
