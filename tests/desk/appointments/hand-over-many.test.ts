import { expect, test } from 'vitest'
import { desk, openFirm } from '../../support/site/desk/agents-desk.ts'
import { copyAppointment } from '../../support/site/desk/many-agents.ts'

const page = `${desk}/appointments/hand-over`

test('of very many calls the page shows the first hundred, and says so', async () => {
  await using firm = await openFirm('sqlite')
  const weekdays = [18, 19, 20, 21, 22, 25, 26, 27, 28, 29].map((day) => `2027-01-${day}`)
  const hours = Array.from({ length: 11 }, (_, index) => String(index + 7).padStart(2, '0'))
  const starts = weekdays.flatMap((day) => hours.map((hour) => `${day}T${hour}:00:00.000Z`))
  const agentId = firm.agents.kim
  await copyAppointment(
    firm,
    starts.map((startsAt) => ({ agentId, startsAt, name: 'Robin Sample' })),
  )
  const address = `${page}?agent=${agentId}&which=all`
  const { words } = await firm.admin.read(address)
  expect(words).toContain('These are the first 100. Once they’re handed over, you’ll see the rest here.')
  const few = await firm.admin.read(`${page}?agent=${firm.agents.pat}&which=all`)
  expect(few.words).not.toContain('These are the first')
})
