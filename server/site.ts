import * as serverBuild from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { type Claims, claims as claimsOfFirm } from '../src/firm/claims/claims.ts'
import type { Runtime } from '../src/platform/runtime.server.ts'
import { createHttpApp } from './http-app.ts'
import { handleBounces, registerJobHandlers } from './jobs.ts'
import { createClaimsToday } from './responses/claims-file.ts'
import { createPageRenderer } from './responses/page-answers.ts'
import { type PrerenderedPages, prerenderPages } from './responses/prerendered-pages.ts'

const build = serverBuild as unknown as ServerBuild

/** Creates the site, a function from request to response, and registers what it does in the background. */
export function createSite(runtime: Runtime, claims?: Claims): ReturnType<typeof createHttpApp> {
  handleBounces(runtime)
  registerJobHandlers(runtime)
  return createHttpApp(runtime, build, claims)
}

/** Renders the pages that are the same for everyone. Tests pass claims of their own. */
export function renderPublicPages(runtime: Runtime, claims: Claims = claimsOfFirm): Promise<PrerenderedPages> {
  const claimsToday = createClaimsToday(claims, runtime)
  const isHttps = runtime.settings.origin.startsWith('https:')
  return prerenderPages(createPageRenderer(runtime, build), { claimsToday, clock: runtime.clock, isHttps })
}
