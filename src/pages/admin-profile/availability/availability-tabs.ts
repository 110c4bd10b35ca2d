/** The tabs of the page, the first one by default. */
export const availabilityTabs = {
  hours: 'Hours',
  'days-off': 'Days off and extra hours',
  'calendar-feed': 'Calendar feed',
  details: 'Details',
  'closed-days': 'Closed days',
  rules: 'Booking rules',
} as const

export type AvailabilityTab = keyof typeof availabilityTabs

export const availabilityPath = '/admin-profile/availability'

/** The address of a tab. `agentId`: whose; empty for the first agent. */
export function availabilityHref(agentId: string, tab: AvailabilityTab = 'hours'): string {
  const query = new URLSearchParams()
  if (agentId !== '') query.set('agent', agentId)
  if (tab !== 'hours') query.set('tab', tab)
  return query.size === 0 ? availabilityPath : `${availabilityPath}?${query}`
}
