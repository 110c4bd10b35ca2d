// `npm run bench`: set up, then measure. Benches install the packages that only they need; see bench/run.ts.
import { build, execInPlace, install } from './set-up.mjs'

install()
build()
execInPlace(['--disable-warning=ExperimentalWarning', 'bench/run.ts', ...process.argv.slice(2)])
