import { redirect } from 'react-router'

/** Any path that is no page goes home. */
export function loader() {
  return redirect('/')
}

export function action() {
  return redirect('/', 303)
}
