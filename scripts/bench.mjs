// `npm run bench`: set up, then measure. The benches fetch what only they need; see bench/run.ts.
import { build, execInPlace, install } from './set-up.mjs'

install()
build()
execInPlace(['--disable-warning=ExperimentalWarning', 'bench/run.ts', ...process.argv.slice(2)])
