import { redirect } from 'react-router'

/** Unknown paths redirect to the home page. */
export function loader() {
  return redirect('/')
}

export function action() {
  return redirect('/', 303)
}
