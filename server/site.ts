import * as serverBuild from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { findHoursFaults } from '#src/features/booking/availability/find-hours-faults.ts'
import { firm } from '#src/firm/firm.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { createHttpApp } from './http-app.ts'
import { handleBounces, registerJobHandlers } from './jobs.ts'
import { createPageRenderer } from './responses/page-answers.ts'
import { type PrerenderedPages, prerenderPages } from './responses/prerendered-pages.ts'
import { contentOfFirm, createShownToday, type DatedContent, indexedPages } from './responses/shown-today.ts'

const build = serverBuild as unknown as ServerBuild

/** Registers what the site does in the background too. Tests pass content of their own. */
export function createSite(runtime: Runtime, content: Partial<DatedContent> = {}): ReturnType<typeof createHttpApp> {
  handleBounces(runtime)
  registerJobHandlers(runtime)
  return createHttpApp(runtime, build, { ...contentOfFirm, ...content })
}

export function renderPublicPages(runtime: Runtime, ownContent: Partial<DatedContent> = {}): Promise<PrerenderedPages> {
  const content = { ...contentOfFirm, ...ownContent }
  const shownToday = createShownToday(content, runtime)
  return prerenderPages(createPageRenderer(runtime, build, indexedPages(content)), {
    shownToday,
    clock: runtime.clock,
    hsts: runtime.settings.hsts,
  })
}

export const factsOfBuild = firm

export function findFactFaults(): Fault[] {
  const { feePercent } = firm
  // A build takes no notice of types.
  const isFee = typeof feePercent === 'number' && feePercent >= 0 && feePercent <= 100
  const remedy = 'Correct it in src/firm/firm.ts: a number from 0 to 100.'
  return [...findHoursFaults(firm), ...(isFee ? [] : [{ fault: `The fee can’t be “${feePercent}” percent.`, remedy }])]
}
