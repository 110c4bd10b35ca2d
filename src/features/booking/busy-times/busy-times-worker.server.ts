import { parentPort, workerData } from 'node:worker_threads'
import { type BusyQuestion, findBusyRanges } from './calendar-file/busy-ranges.ts'

// A thread of its own: entries come from anyone who sends an agent an invitation, and a hostile rule never ends.
parentPort?.postMessage(findBusyRanges(workerData as BusyQuestion))
