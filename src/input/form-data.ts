import { data } from 'react-router'

const maximumEntries = 200

/** Never a path into an object or a name reserved by the form library. */
const fieldName = /^[a-z0-9][\w-]{0,63}$/i

/** A body that no form of this site could have sent. Only its valid fields are kept. */
export class MalformedFormData extends FormData {}

/** Throws a 400 response if it is no form. `MalformedFormData`: more than 200 entries, bad or repeated names, files. */
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

/** Empty without one. PostgreSQL takes no NUL, so no id holds one. */
export function idIn(formData: FormData, name: string): string {
  const id = formData.get(name)
  return typeof id === 'string' && !id.includes('\0') ? id : ''
}

/** What is no number, or too large for PostgreSQL, is -1, which no version is: such a form counts as outdated. */
export function toVersion(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}

/** Of the rows of a list that were selected, by id. */
export function toVersions(rows: ReadonlyMap<string, string>): Map<string, number> {
  return new Map([...rows].map(([id, version]) => [id, toVersion(version)]))
}

function malformed(fields: FormData): MalformedFormData {
  const form = new MalformedFormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** The 400 response to a form that none of our pages sends. Throw it. */
export function unknownForm() {
  return data('Something went wrong. Reload the page and try again.', { status: 400 })
}
