// `npm run dev`: set up, then serve with hot reload.
import { execInPlace } from './pinned-node.mjs'
import { install } from './set-up.mjs'

install()
execInPlace(['--disable-warning=ExperimentalWarning', '--conditions=development', 'server/dev.ts'], {
  NODE_ENV: 'development',
})
