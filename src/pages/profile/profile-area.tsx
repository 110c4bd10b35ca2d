import { Outlet } from 'react-router'
import { guard } from '../../features/accounts/guard.server.ts'
import { useIdentityToken } from '../_frame/identity-token.ts'
import { useLeaveWhenSignedOut } from '../_frame/signed-in-state.ts'
import type { Route } from './+types/profile-area'

export const middleware: Route.MiddlewareFunction[] = [guard('profile')]

/** Nothing to load; but without a loader a navigation inside the browser would not ask the server, nor its guard. */
export function loader() {
  return null
}

export default function ProfileArea() {
  useIdentityToken()
  useLeaveWhenSignedOut()
  return <Outlet />
}
