import { z } from 'zod'
import { parseForm } from '../../../input/parse-form.ts'
import { singleLine } from '../../../input/text.ts'
import { isLoopbackHost } from '../../../platform/network/ip-address.server.ts'

const addressMessage = 'Enter an address that starts with https://'

/** `mayBePlain`: whether an address on this machine may start with http. */
export function parseConnectionForm(formData: FormData, { mayBePlain }: { mayBePlain: boolean }) {
  const isAllowed = (text: string) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, password } = new URL(text)
    const isPlain = mayBePlain && protocol === 'http:' && isLoopbackHost(hostname)
    return (protocol === 'https:' || isPlain) && username === '' && password === ''
  }
  const schema = z.object({
    version: z.string().max(50).default(''),
    url: singleLine('The address', 500, addressMessage)
      .refine(isAllowed, { error: addressMessage, abort: true })
      .transform((text) => new URL(text).href),
    userName: singleLine('The user name', 200, 'Enter the user name'),
    // Whatever the calendar server calls a password, as typed.
    password: z.string({ error: 'Enter the password' }).max(500, 'The password must have 500 characters or fewer'),
  })
  return parseForm(formData, schema)
}

export function parseRemoveConnectionForm(formData: FormData) {
  return parseForm(formData, z.object({ version: z.string().max(50) }))
}
