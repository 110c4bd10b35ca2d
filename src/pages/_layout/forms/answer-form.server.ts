import { type ActionFunctionArgs, data } from 'react-router'
import { z } from 'zod'
import { idIn, readFormData, unknownForm } from '#src/input/form-data.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import type { Answer, Conflict, FormResult } from '#src/ui/forms/answer.ts'
import { readSelectedRows, rowPrefix } from '#src/ui/list/row-checkbox.tsx'

type Done<Details> = { ok: true; message: string; details?: Details; headers?: HeadersInit } & Partial<
  Pick<Answer, 'changed' | 'undo' | 'left' | 'isGone'>
>

type Refused<Details> = {
  ok: false
  status?: 401 | 403 | 409 | 410 | 422 | 429 | 503
  message?: string
  /** For the head of the page although the form has fields: the form may be gone from it. */
  isAtHead?: boolean
  fieldErrors?: Record<string, string>
  conflicts?: Record<string, Conflict>
  /** The version that the form has seen once it shows the conflicts. */
  version?: string
  /** What the form's fields hold now, if that is not what was typed. */
  values?: Record<string, string>
  /** The intent of another form, which shows what was typed because its own is gone. */
  shownBy?: string
  details?: Details
  headers?: HeadersInit
}

/** An answer, or where the form leads. `Details`: what its page shows besides. */
export type Outcome<Details = never> = Done<Details> | Refused<Details> | Response

export type FormHandler<Details = never> = {
  schema: z.ZodType
  /** Errors of a button are shown at the head of its page. */
  hasFields: boolean
  secretFields: string[]
  /** Without this field it is no form of ours: an empty one would be saved as such. */
  mustHave?: string
  failed?: string
  run: (value: never, about: string, formData: FormData) => Promise<Outcome<Details>>
}

/** `about` is the ID that tells it apart from others with its intent. */
export function form<Schema extends z.ZodType, Details = never>(
  schema: Schema,
  run: (value: z.output<Schema>, about: string) => Promise<Outcome<Details>>,
  options: { secretFields?: string[]; failed?: string } = {},
): FormHandler<Details> {
  return { schema, run, hasFields: true, secretFields: [], ...options }
}

const version = z.string().default('')

/** A form `save-<fact>` for each fact that is edited in place. */
export function factForms<Fact extends string>(
  schemas: Record<Fact, z.ZodType<string>>,
  save: (fact: Fact, value: string, version: string) => Promise<Outcome>,
): Record<`save-${Fact}`, FormHandler> {
  const forms = (Object.keys(schemas) as Fact[]).map((fact) => {
    const schema = z.object({ value: schemas[fact] as z.ZodType<string>, version })
    return [`save-${fact}`, { ...form(schema, (edit) => save(fact, edit.value, edit.version)), mustHave: 'value' }]
  })
  return Object.fromEntries(forms)
}

const buttonFields = z.object({ version })

export function button<Details = never>(
  run: (value: { version: string }, about: string) => Promise<Outcome<Details>>,
  options: { failed?: string } = {},
): FormHandler<Details> {
  return { schema: buttonFields, run, hasFields: false, secretFields: [], ...options }
}

/** `rows`: what the checkboxes say, by ID. If nothing is done they remain ticked, without scripts too. */
export function selection(run: (rows: Map<string, string>) => Promise<Outcome>): FormHandler {
  const read = async (_value: unknown, _about: string, formData: FormData): Promise<Outcome> => {
    const selected = readSelectedRows(formData)
    if (!selected.ok) return { ok: false, status: 422, message: selected.problem }
    const outcome = await run(selected.rows)
    if (outcome instanceof Response || outcome.ok) return outcome
    const values = Object.fromEntries([...selected.rows].map(([id, value]) => [`${rowPrefix}${id}`, value]))
    return { ...outcome, values }
  }
  return { schema: z.object({}), run: read, hasFields: false, secretFields: [] }
}

/** For a button that none of our pages sends like this. */
const unreadable = 'Something went wrong. Reload the page and try again'

const weFailed = 'We couldn’t do this because of a fault on our side. Please try again in a minute'

type DetailsOf<Handler> = Handler extends FormHandler<infer Details> ? Details : never

/**
 * `intent` names one of `forms`; a page's only form needs no name. Wrong input is answered with 422, a fault with 503
 * and a line in the log; what was typed comes back. Throws a 400 response for any other form.
 */
export async function answerForm<Intent extends string, Handler extends FormHandler<unknown>>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  forms: Record<Intent, Handler>,
  /** If a guard has kept some of the form; read from the request by default. */
  posted?: FormData,
) {
  type Details = DetailsOf<Handler>
  type PageAnswer = Answer<Intent, Details>
  const formData = posted ?? (await readFormData(request))
  const intent = String(formData.get('intent') ?? '') as Intent
  if (!Object.hasOwn(forms, intent)) throw unknownForm()
  const { schema, run, hasFields, secretFields, mustHave, failed = weFailed } = forms[intent]
  if (mustHave !== undefined && !formData.has(mustHave)) throw unknownForm()
  const about = idIn(formData, 'about')
  const submission = parseForm(formData, schema)

  function refuse(refused: Omit<Refused<Details>, 'ok'>) {
    const {
      status = 409,
      message,
      isAtHead = !hasFields,
      fieldErrors = {},
      conflicts = {},
      version,
      values,
      shownBy = intent,
      details = null,
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
    const answer = { intent: shownBy as Intent, about, ok: false, status, message: words, result, details }
    return data<PageAnswer>({ ...answer, changed: [], undo: null, left: null, isGone: false }, { status, headers })
  }

  if (submission.status !== 'success') {
    const ofForm = submission.reply().error?.['']?.join('. ') ?? unreadable
    return refuse({ status: 422, ...(!hasFields && { message: ofForm }) })
  }
  try {
    const outcome = (await run(submission.value as never, about, formData)) as Outcome<Details>
    if (outcome instanceof Response) return outcome
    if (!outcome.ok) return refuse(outcome)
    const { message, changed = [], undo = null, left = null, isGone = false, details = null, headers = {} } = outcome
    const done = { intent, about, ok: true, status: 200, message, result: null, changed, undo, left, isGone, details }
    // Also where the page then has no record any more: it was deleted, as asked.
    return data<PageAnswer>(done, { status: 200, headers })
  } catch (error) {
    // A response, which the router sends.
    if (!(error instanceof Error)) throw error
    context.get(runtimeContext).log.error({ err: error, intent }, 'a form could not be answered')
    return refuse({ status: 503, message: failed })
  }
}
