// `npm run user -- add …`: set up, then add a user.
import { become, build, install } from './set-up.mjs'

install()
build()
const words = process.argv.slice(2)
become(['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', 'user', ...words], { NODE_ENV: 'production' })
