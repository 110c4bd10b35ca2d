import { expect, test } from 'vitest'
import { purgeOldAppointments } from '#src/features/booking/appointments/changes/delete-appointments.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import { fillDemo } from '../../../server/commands/demo/fill-demo.ts'
import { isWholeRun } from '../../support/series.ts'
import { openTestSite } from '../../support/site/test-site.ts'

test.runIf(isWholeRun)(
  'the first clean-up of a large demo deletes none of its appointments',
  {
    timeout: 300_000,
  },
  async () => {
    await using site = await openTestSite('sqlite')
    await fillDemo(site.runtime, { isLarge: true })
    await purgeOldAppointments(site.runtime)
    expect(await countRows(site.runtime.db.selectFrom('appointments'))).toBe(50_000)
  },
)
