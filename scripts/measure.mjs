// `npm run bench` and `npm run drill`: set up, then measure (bench/run.ts) or run a long series (bench/drills/run.ts).
// Benches install the packages that only they need.
import { build } from './make-build.mjs'
import { execInPlace } from './pinned-node.mjs'
import { install } from './set-up.mjs'

install()
build()
execInPlace(['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)])
