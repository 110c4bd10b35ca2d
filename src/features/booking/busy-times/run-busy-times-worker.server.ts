import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { BusyAnswer, BusyQuestion } from './busy-ranges.ts'

/** An entry of its own in the bundle (`vite.config.ts`); the development server runs the source. */
const file =
  import.meta.env.MODE === 'development'
    ? 'src/features/booking/busy-times/busy-times-worker.server.ts'
    : 'build/server/busy-times-worker.js'

const timeoutMs = 5000

/** How many threads this process runs at once: each may take a processor and 256 MB. */
const threads = pLimit(2)

/**
 * `findBusyRanges` in a thread that is ended when it takes too long or too much memory. Waits for its turn. Throws what
 * the thread threw.
 */
export function runBusyTimesWorker(question: BusyQuestion): Promise<BusyAnswer> {
  return threads(() => run(question))
}

async function run(question: BusyQuestion): Promise<BusyAnswer> {
  const worker = new Worker(resolve(file), { workerData: question, resourceLimits: { maxOldGenerationSizeMb: 256 } })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((answer, reject) => {
      timer = setTimeout(() => reject(Object.assign(new Error('took too long'), { code: 'ETIMEDOUT' })), timeoutMs)
      worker.on('message', answer)
      worker.on('error', reject)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
