import { join } from 'node:path'
import { install, projectFolder } from '../../scripts/set-up.mjs'

/**
 * The metrics of one visit: largest contentful paint, time to interactive, time for style and layout, layout shift, total
 * blocking time and bytes transferred. Scores are from 0 to 100.
 */
export type Visit = {
  paintMs: number
  interactiveMs: number
  layoutMs: number
  layoutShift: number
  blockingMs: number
  bytes: number
  scores: Record<Score, number>
  /** The IDs of the failed audits that lowered each score. */
  failedAudits: Record<Score, string[]>
}

export const scoreNames = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Score = (typeof scoreNames)[number]

/** The part of Lighthouse's API that is used here. */
type Lighthouse = (
  url: string,
  options: typeof flags & { port: number; throttling: { cpuSlowdownMultiplier: number } },
) => Promise<{ lhr: LighthouseResult } | undefined>

type LighthouseResult = {
  finalDisplayedUrl?: string
  runtimeError?: { message: string }
  audits: Record<
    string,
    { score: number | null; numericValue?: number; details?: { items: { group?: string; duration?: number }[] } }
  >
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
}

type Launch = (options: { chromePath: string; chromeFlags: string[] }) => Promise<{ port: number; kill: () => void }>

const flags = { throttlingMethod: 'devtools', output: 'json', logLevel: 'error' } as const

const chromeFlags = [
  '--headless=new',
  '--disable-dev-shm-usage',
  // The certificate is self-signed, and Chromium's sandbox does not work as root, which is how containers run.
  '--ignore-certificate-errors',
  '--no-sandbox',
]

/**
 * Returns a function that opens a URL as Lighthouse's mobile preset does (slow 4G), on a CPU that is so many times as
 * slow, in a new browser each time. Throttling is applied for real (`devtools`), not simulated afterwards.
 */
export async function createVisitor(chromePath: string): Promise<(url: string, slowdown: number) => Promise<Visit>> {
  install(join(projectFolder, 'bench'))
  const { lighthouse, launch } = await load()
  const visit = async (url: string, cpuSlowdownMultiplier: number) => {
    const chrome = await launch({ chromePath, chromeFlags })
    try {
      const result = await lighthouse(url, { ...flags, port: chrome.port, throttling: { cpuSlowdownMultiplier } })
      if (result?.lhr === undefined || result.lhr.runtimeError !== undefined) {
        throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message}`)
      }
      const shown = result.lhr.finalDisplayedUrl
      if (shown !== url) throw new Error(`There is no page at ${url}: it leads to ${shown}.`)
      return visitOf(result.lhr)
    } finally {
      chrome.kill()
    }
  }
  // On a busy machine a browser occasionally fails to start, which says nothing about the page.
  return (url, slowdown) => visit(url, slowdown).catch(() => visit(url, slowdown))
}

async function load(): Promise<{ lighthouse: Lighthouse; launch: Launch }> {
  // Names in variables, because the packages are not installed where types are checked.
  const packages = { lighthouse: 'lighthouse', launcher: 'chrome-launcher' }
  const [{ default: lighthouse }, { launch }] = await Promise.all([
    import(packages.lighthouse),
    import(packages.launcher),
  ])
  return { lighthouse, launch }
}

function visitOf({ audits, categories }: LighthouseResult): Visit {
  const numberOf = (audit: string) => {
    const value = audits[audit]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse gave no figure for ${audit}.`)
    return value
  }
  const work = audits['mainthread-work-breakdown']?.details?.items ?? []
  const scoreOf = (name: Score) => Math.round((categories[name]?.score ?? 0) * 100)
  const failedOf = (name: Score) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id)
  const byScore = <T>(of: (name: Score) => T) =>
    Object.fromEntries(scoreNames.map((name) => [name, of(name)])) as Record<Score, T>
  return {
    paintMs: numberOf('largest-contentful-paint'),
    interactiveMs: numberOf('interactive'),
    layoutMs: work.find(({ group }) => group === 'styleLayout')?.duration ?? 0,
    layoutShift: numberOf('cumulative-layout-shift'),
    blockingMs: numberOf('total-blocking-time'),
    bytes: numberOf('total-byte-weight'),
    scores: byScore(scoreOf),
    failedAudits: byScore(failedOf),
  }
}
