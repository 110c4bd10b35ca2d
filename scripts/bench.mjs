// `npm run bench`: set up, then measure (bench/run.ts). Benches install the packages that only they need.
import { build, execInPlace, install } from './set-up.mjs'

install()
build()
execInPlace(['--disable-warning=ExperimentalWarning', 'bench/run.ts', ...process.argv.slice(2)])
