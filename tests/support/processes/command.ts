import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pinnedNode, projectFolder, toolEnvironment } from '../../../scripts/set-up.mjs'

/** One of the built program's commands, `serve` for one, in a process of its own; killed with `using`. */
export type Command = Disposable & {
  pid: number
  /** Resolves once it has ended, with all that it printed. The code is null when a signal has ended it. */
  ended: Promise<{ code: number | null; output: string }>
  /** Resolves with everything printed so far once `text` was printed; rejects when the process ends before. */
  printed: (text: string) => Promise<string>
  /** Sends a signal; a service manager's SIGTERM asks it to stop. */
  kill: (signal: NodeJS.Signals) => void
}

/** What the tests' own environment must not bring in. An empty setting is none. */
const noSettings = {
  ...{ DATABASE_URL: '', SMTP_URL: '', MAIL_FROM: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
  ...{ NODE_ENV: 'production', HOST: '127.0.0.1' },
}

export function startCommand(words: string[], settings: Record<string, string>): Command {
  const child = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', ...words], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: toolEnvironment({ ...noSettings, ...settings }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
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
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
        ended.then(() => reject(new Error(`It ended without printing '${text}':\n${output}`)))
        look()
      }),
    kill: (signal) => void child.kill(signal),
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}
