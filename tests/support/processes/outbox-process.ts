import { createOutboxSender } from '../../../src/platform/outbox/outbox-sender.server.ts'
import { createRuntime } from '../../../src/platform/runtime.server.ts'
import { readProcessSettings } from '../../../src/platform/settings.server.ts'

// A process that does nothing but send what the outbox holds, to be killed: one mail at a time, so that whoever kills it knows
// at which, and it takes over at once what another has left.
const read = readProcessSettings()
if (!read.ok) throw new Error(read.faults.join('\n'))
createOutboxSender(createRuntime(read.settings), { parallel: 1, takeOverAfterMs: 0 }).start()
