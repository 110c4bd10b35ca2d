// `npm run drill`: set up, then run the long series (bench/drills/run.ts).
import { build, execInPlace, install } from './set-up.mjs'

install()
build()
execInPlace(['--disable-warning=ExperimentalWarning', 'bench/drills/run.ts', ...process.argv.slice(2)])
