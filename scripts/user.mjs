// `npm run user -- add …`: set up, then add a user.
import { build, execInPlace, install } from './set-up.mjs'

install()
build()
const words = process.argv.slice(2)
execInPlace(['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', 'user', ...words], {
  NODE_ENV: 'production',
})
