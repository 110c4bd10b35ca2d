import { flushCompileCache } from 'node:module'
import { createOutboxSender } from '#src/platform/outbox/outbox-sender.server.ts'
import { createRuntime } from '#src/platform/runtime.server.ts'
import { readProcessSettings } from '#src/platform/settings.server.ts'

// A process that only sends what is in the outbox, to be killed: one email at a time, so that the test knows which one
// is under way, and it takes over abandoned ones at once.
const read = readProcessSettings()
if (!read.ok) throw new Error(read.faults.join('\n'))
createOutboxSender(createRuntime(read.settings), { parallel: 1, takeOverAfterMs: 0 }).start()
// Node would write its cache at the end, but this process is killed: the next ones start in half the time.
flushCompileCache()
