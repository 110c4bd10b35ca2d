import type { CDPSession, Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * What the first view of a page fetches, in bytes: the compressed bodies of scripts and typefaces (HTTP/2 compresses
 * the headers of many small files to almost nothing), and everything transferred, including headers.
 */
export type FirstView = { scripts: number; fonts: number; all: number }

/** Opens a page with an empty cache, and waits until it `isReady` and all its requests have finished. */
export async function measureFirstView(page: Page, path: string, isReady: () => Promise<void>): Promise<FirstView> {
  const network = await page.context().newCDPSession(page)
  const requests = await recordRequests(network)
  await page.goto(path)
  await isReady()
  const fetched = () => [...requests.values()]
  await expect.poll(() => fetched().filter(({ isUnderWay }) => isUnderWay)).toEqual([])
  await network.detach()
  const bodiesOf = (kind: string) => sum(fetched().map((request) => (request.kind === kind ? request.body : 0)))
  return {
    scripts: bodiesOf('Script'),
    fonts: bodiesOf('Font'),
    all: sum(fetched().map(({ travelled }) => travelled)),
  }
}

type Requested = { kind: string; body: number; travelled: number; isUnderWay: boolean }

async function recordRequests(network: CDPSession): Promise<Map<string, Requested>> {
  const requests = new Map<string, Requested>()
  const update = (requestId: string, change: (request: Requested) => Partial<Requested>) => {
    const request = requests.get(requestId)
    if (request !== undefined) Object.assign(request, change(request))
  }
  network.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) =>
    requests.set(requestId, { kind: type, body: 0, travelled: 0, isUnderWay: true }),
  )
  network.on('Network.responseReceived', ({ requestId, response }) =>
    // As declared by the server: the browser's own count may still lack some of the body.
    update(requestId, () => ({ body: Number(response.headers['content-length'] ?? 0) })),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength: travelled }) =>
    update(requestId, () => ({ travelled, isUnderWay: false })),
  )
  network.on('Network.loadingFailed', ({ requestId }) => update(requestId, () => ({ isUnderWay: false })))
  await network.send('Network.enable')
  return requests
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
