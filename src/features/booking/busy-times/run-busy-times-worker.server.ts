import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { BusyAnswer, BusyQuestion, BusyResult } from './calendar-file/busy-ranges.ts'

/** An entry of its own in the bundle (`vite.config.ts`); the development server runs the source. */
const file =
  import.meta.env.MODE === 'development'
    ? 'src/features/booking/busy-times/busy-times-worker.server.ts'
    : 'build/server/busy-times-worker.js'

const timeoutMs = 5000

/** Who waits for a calendar: an agent who is connecting it, or nobody, when it is due. */
export type Reader = 'agent' | 'schedule'

/** Each may take a processor and 256 MB. Hostile calendars that are due never keep an agent waiting. */
const threads: Record<Reader, ReturnType<typeof pLimit>> = { agent: pLimit(2), schedule: pLimit(1) }

/** `too-complex`: more busy times than people have, or too much memory. */
export type BusyTimesFault = 'not-a-calendar' | 'too-complex' | 'took-too-long'

/**
 * In a thread that is ended when it takes too long or too much memory. The bytes are handed over, so the caller can't
 * read them any more. Throws what the thread threw, which is a bug of ours.
 */
export function runBusyTimesWorker(
  question: BusyQuestion,
  reader: Reader,
): Promise<({ ok: true } & BusyAnswer) | { ok: false; fault: BusyTimesFault }> {
  return threads[reader](() => run(question))
}

async function run(question: BusyQuestion): Promise<BusyResult | { ok: false; fault: BusyTimesFault }> {
  // A part of a larger buffer, which others use too, can only be copied.
  const { calendar } = question
  const isWhole = calendar.byteLength === calendar.buffer.byteLength
  const workerData: BusyQuestion = { ...question, calendar: isWhole ? calendar : new Uint8Array(calendar) }
  const transferList = [workerData.calendar.buffer as ArrayBuffer]
  const worker = new Worker(resolve(file), {
    workerData,
    transferList,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve({ ok: false, fault: 'took-too-long' }), timeoutMs)
      worker.on('message', resolve)
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ ok: false, fault: 'too-complex' })
        else reject(error)
      })
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
