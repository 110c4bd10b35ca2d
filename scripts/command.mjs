// `npm start`, `npm run backup`, `demo`, `doctor`, `move`, `restore` and `user`: set up, then run one of the server's
// commands.
import { build, keepLastBuild } from './make-build.mjs'
import { execInPlace, launch } from './pinned-node.mjs'
import { install } from './set-up.mjs'

/** What may run beside a site, which loads parts of its build only when it needs them: they must stay. */
const besideTheSite = ['backup', 'doctor', 'user']
const words = process.argv.slice(2)

install()
if (!(besideTheSite.includes(words[0] ?? '') && keepLastBuild())) build({ mayUseLast: words[0] === 'serve' })
execInPlace([...launch, ...words], { NODE_ENV: 'production' })
