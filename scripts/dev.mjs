// `npm run dev`: set up, then serve with hot reload.
import { become, install } from './set-up.mjs'

install()
become(['--disable-warning=ExperimentalWarning', '--conditions=development', 'server/dev.ts'], {
  NODE_ENV: 'development',
})
