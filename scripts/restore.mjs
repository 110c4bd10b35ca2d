// `npm run restore -- FILE`: set up, then put a backup's contents in place.
import { build, execInPlace, install } from './set-up.mjs'

install()
build()
const words = process.argv.slice(2)
execInPlace(['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', 'restore', ...words], {
  NODE_ENV: 'production',
})
