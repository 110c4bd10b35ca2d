import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

// Turn signals into a normal exit, so that the exit handlers clean up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** Creates a temporary folder that is deleted on disposal or exit. */
export function createTempFolder(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'harbour-bench-'))
  // A web server started as root reads this folder as `nobody`.
  chmodSync(path, 0o755)
  const remove = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  return {
    path,
    [Symbol.dispose]: () => {
      process.off('exit', remove)
      remove()
    },
  }
}

export type Program = { pid: number } & AsyncDisposable

type ProgramOptions = {
  command: string
  words: string[]
  environment?: NodeJS.ProcessEnv
  /** The port on which it accepts connections once it is ready. */
  port: number
}

/** How long a program may take until it accepts connections. */
const maxStartMs = 60_000

/**
 * Starts a program and waits until it accepts connections; disposal stops it. Throws with its output if it exits, or does
 * not listen within a minute.
 */
export async function startProgram({ command, words, environment, port }: ProgramOptions): Promise<Program> {
  const options = environment === undefined ? {} : { env: environment }
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => said.push(line))
  // SIGKILL would leave nginx's worker running.
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const closed = once(child, 'close')
  const endsAt = performance.now() + maxStartMs
  while (!(await isListening(port))) {
    if (hasEnded(child) || performance.now() > endsAt) {
      kill()
      throw new Error(`${command} did not start:\n${said.join('\n')}`)
    }
    await pause(50)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
    process.off('exit', kill)
  }
  return { pid: child.pid ?? 0, [Symbol.asyncDispose]: stop }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
  })
}
