import { isMainThread } from 'node:worker_threads'
import * as serverBuild from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import type { Claims } from '../src/firm/claims/claims.ts'
import type { Runtime } from '../src/platform/runtime.server.ts'
import { addUserCommand } from './commands/add-user.ts'
import { backupCommand } from './commands/backup/backup-command.ts'
import { moveCommand } from './commands/backup/move-command.ts'
import { restoreCommand } from './commands/backup/restore-command.ts'
import { prepareDemo } from './commands/demo/demo.ts'
import { doctorCommand } from './commands/doctor/doctor-command.ts'
import { createHttpApp } from './http-app.ts'
import { handleBounces, registerJobHandlers } from './jobs.ts'
import { prepareRuntime } from './prepare-runtime.ts'
import { renderPublicPages, serve } from './serve.ts'

const build = serverBuild as unknown as ServerBuild

/** Runs one of the server's commands, with the command-line arguments that the launcher passes on. */
export async function main([command, ...words]: string[]): Promise<void> {
  // Files this process writes are readable by its owner only. A thread, which makes the daily backup, cannot set this.
  if (isMainThread) process.umask(0o077)
  switch (command) {
    case 'serve':
      return serve(build)
    case 'demo':
      return (await prepareDemo(words)) ? serve(build) : undefined
    case 'user':
      return addUserCommand(words)
    case 'doctor':
      return doctorCommand(words)
    case 'backup':
      return backupCommand(words)
    case 'restore':
      return restoreCommand(words)
    case 'move':
      return moveCommand(words)
    default:
      throw new Error(`Unknown command '${command}'.`)
  }
}

/** Creates the site, a function from request to response, for the development server and the tests. */
export function createSite(runtime: Runtime, claims?: Claims): ReturnType<typeof createHttpApp> {
  handleBounces(runtime)
  registerJobHandlers(runtime)
  return createHttpApp(runtime, build, claims)
}

/** Renders the pages that `serve` keeps in memory, for tests. */
export function createPublicPages(runtime: Runtime, claims: Claims): ReturnType<typeof renderPublicPages> {
  return renderPublicPages(runtime, build, claims)
}

export { prepareRuntime }
