// `npm run bench`: set up, then measure. The benches fetch what only they need; see bench/run.ts.
import { become, build, install } from './set-up.mjs'

install()
build()
become(['--disable-warning=ExperimentalWarning', 'bench/run.ts', ...process.argv.slice(2)])
