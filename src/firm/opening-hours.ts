/**
 * Wall-clock times in the firm's zone, `HH:MM` or `24:00`; `weekday` is ISO (1 = Monday … 7 = Sunday). A consultation
 * ends by closing time; its buffer may run past it.
 */
export type OpeningHours = { weekday: number; opensFrom: string; closesAt: string }

export type Agent = { agentId: string; name: string; email: string; openingHours: OpeningHours[] }

// No script of a page uses them; `PURE` lets the bundler leave them out.
const mondayToFriday = /* @__PURE__ */ [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opensFrom: '09:00',
  closesAt: '17:00',
}))

export const officeHours: OpeningHours[] = mondayToFriday

/**
 * Of a new database: they no longer apply once an admin has changed any of them (`readAvailability`). Before live mode,
 * name your own here, or leave the list empty and add them under Availability.
 */
export const defaultAgents: Agent[] = [
  { agentId: 'agent-1', name: 'Sample Agent', email: 'agent@harbour.example', openingHours: mondayToFriday },
]
