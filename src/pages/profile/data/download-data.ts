import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { collectOwnData } from '#src/workflows/own-data.server.ts'
import type { Route } from './+types/download-data'

export async function loader({ context }: Route.LoaderArgs) {
  const ownData = await collectOwnData(context.get(runtimeContext), context.get(guardedUserContext))
  return new Response(`${JSON.stringify(ownData, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    },
  })
}
