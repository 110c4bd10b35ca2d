import { createRuntime } from '../../src/platform/runtime.server.ts'
import { readProcessSettings } from '../../src/platform/settings.server.ts'

// A process that does nothing but send what the outbox holds, to be killed.
const read = readProcessSettings()
if (!read.ok) throw new Error(read.faults.join('\n'))
createRuntime(read.settings).outbox.start()
