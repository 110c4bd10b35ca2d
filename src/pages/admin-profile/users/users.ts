import { redirect } from 'react-router'

/** The users are a section of Today: this address leads there, so that they have a place in the rail. */
export function loader() {
  return redirect('/admin-profile#users-heading')
}
