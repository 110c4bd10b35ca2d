// `npm run move -- --to postgres://…`: set up, then copy a SQLite site to PostgreSQL.
import { build, execInPlace, install } from './set-up.mjs'

install()
build()
const words = process.argv.slice(2)
execInPlace(['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', 'move', ...words], {
  NODE_ENV: 'production',
})
