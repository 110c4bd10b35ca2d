// `npm run backup -- FILE`: set up, then write everything to a file.
import { build, execInPlace, install } from './set-up.mjs'

install()
build()
const words = process.argv.slice(2)
execInPlace(['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', 'backup', ...words], {
  NODE_ENV: 'production',
})
