import { createContext, type MiddlewareFunction } from 'react-router'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import type { AgentHours } from '#src/features/booking/availability/availability.ts'
import { readAgentsWithoutBusyTimes } from '#src/features/booking/availability/availability-queries.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { type Attention, readAttention } from '#src/workflows/attention.server.ts'

type DeskReadings = { agents: () => Promise<AgentHours[]>; attention: () => Promise<Attention> }

/**
 * What several loaders of one page ask, read once for a request. For loaders only: they run after the action, which would
 * see what was before its own changes.
 */
export const deskReadingsContext = createContext<DeskReadings>()

export const provideDeskReadings: MiddlewareFunction<Response> = ({ context }) => {
  const runtime = context.get(runtimeContext)
  const agents = once(() => readAgentsWithoutBusyTimes(runtime.db))
  const attention = once(async () => readAttention(runtime, { staff: actingStaff(context), agents: await agents() }))
  context.set(deskReadingsContext, { agents, attention })
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}
