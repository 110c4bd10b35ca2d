import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { noSettings } from '#src/platform/settings.server.ts'
import { launch, pinnedNode, toolEnvironment } from '../../../scripts/pinned-node.mjs'
import { projectFolder } from '../../../scripts/set-up.mjs'

/** One of the built program's commands, such as `serve`, in its own process; killed by `using`. */
export type Command = Disposable & {
  pid: number
  /** Resolves with all its output once it has ended. The code is null if a signal ended it. */
  ended: Promise<{ code: number | null; output: string }>
  /** Resolves with the output so far once `text` has been printed; rejects if the process ends first. */
  printed: (text: string) => Promise<string>
  /** Sends a signal; SIGTERM is how a service manager stops it. */
  kill: (signal: NodeJS.Signals) => void
  /** Closes the reading end of its output, as `head -1` does. */
  stopReading: () => void
}

/**
 * Starts a command of the project's build, or of the release in another folder. With a file's descriptor as `stdout`,
 * that file gets what would otherwise be part of the output.
 */
export function startCommand(
  words: string[],
  settings: Record<string, string | undefined>,
  { folder = projectFolder, stdout = 'pipe' }: { folder?: string; stdout?: 'pipe' | number } = {},
): Command {
  const child = spawn(pinnedNode(), [...launch, ...words], {
    cwd: folder,
    stdio: ['ignore', stdout, 'pipe'],
    env: toolEnvironment({ ...noSettings, NODE_ENV: 'production', HOST: '127.0.0.1', ...settings }),
  })
  let output = ''
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  for (const stream of streams) {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return {
    pid: child.pid ?? 0,
    ended,
    printed: (text) =>
      new Promise<string>((resolve, reject) => {
        const look = () => output.includes(text) && resolve(output)
        for (const stream of streams) stream.on('data', look)
        ended.then(() => reject(new Error(`It ended without printing '${text}':\n${output}`)))
        look()
      }),
    kill: (signal) => void child.kill(signal),
    stopReading: () => void child.stdout?.destroy(),
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}
