import { data } from 'react-router'

const maximumEntries = 200

/** A field of a form of ours: a plain name, never a path into an object or one of the form library's own words. */
const fieldName = /^[a-z0-9][\w-]{0,63}$/i

/** What was posted by something other than a form of ours: what fits was kept, the rest was left out. */
export class MalformedFormData extends FormData {}

/**
 * The fields of a posted form, each of them once and as text. A body that is not a form is answered 400, in words. Where
 * there are more than 200 entries, a name that no form has, the same name twice or a file, a `MalformedFormData` holds
 * what is left; `parseForm` refuses it with what was typed.
 */
export async function readFormData(request: Request): Promise<FormData> {
  const posted = await request.formData().catch(() => {
    throw data('We couldn’t read the form you sent. Please go back and send it again.', {
      status: 400,
    })
  })
  const fields = new FormData()
  let [entries, isMalformed] = [0, false]
  for (const [name, value] of posted) {
    entries += 1
    if (entries > maximumEntries) break
    if (fieldName.test(name) && typeof value === 'string' && !fields.has(name)) fields.append(name, value)
    else isMalformed = true
  }
  return isMalformed || entries > maximumEntries ? malformed(fields) : fields
}

function malformed(fields: FormData): MalformedFormData {
  const form = new MalformedFormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
