// `npm start`, `npm run backup`, `demo`, `doctor`, `move`, `restore` and `user`: set up, then run one of the server's
// commands.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { loadSettingsFile } from '../src/platform/settings/settings-file.mjs'
import { build, keepLastBuild } from './make-build.mjs'
import { execInPlace, launch } from './pinned-node.mjs'
import { install, projectFolder } from './set-up.mjs'

const words = process.argv.slice(2)
const isServe = words[0] === 'serve'
/** What may run beside a site, which loads parts of its build only when it needs them: they must stay. */
const isBeside = ['backup', 'doctor', 'user'].includes(words[0] ?? '')

// The command itself says what is wrong with the file.
loadSettingsFile(process.env, projectFolder)

/** Whoever has mistyped a setting, or has started the site already, doesn't wait for a build. */
function before() {
  if (!isServe) return
  const check = [join(projectFolder, 'scripts', 'check-start.mjs')]
  const { status } = spawnSync(process.execPath, check, { cwd: projectFolder, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}

if (install(projectFolder, { before, mayFail: isServe || isBeside })) {
  if (!(isBeside && keepLastBuild())) build({ before, mayUseLast: isServe })
} else if (keepLastBuild()) process.stderr.write('The last good build starts with what was installed before.\n')
else process.exit(1)
execInPlace([...launch, ...words], { NODE_ENV: 'production' })
