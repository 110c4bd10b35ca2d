import { runtimeContext } from '#src/platform/runtime.server.ts'
import { findDeskVersion } from '#src/workflows/attention.server.ts'
import type { Route } from './+types/version'

/** What a page that is left open asks every few seconds, to be read again only when the answer differs. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await findDeskVersion(context.get(runtimeContext)))
}
