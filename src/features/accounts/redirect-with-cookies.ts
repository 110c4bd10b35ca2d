import { redirect } from 'react-router'

/** Answers a form with 303 to another page, with the cookies of a session that has begun or ended. */
export function redirectWithCookies(path: string, setCookies: string[]): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  return redirect(path, { status: 303, headers })
}
