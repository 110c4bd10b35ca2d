// `npm run doctor`: set up, then check everything.
import { build, execInPlace, install } from './set-up.mjs'

install()
build()
const words = process.argv.slice(2)
execInPlace(['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', 'doctor', ...words], {
  NODE_ENV: 'production',
})
