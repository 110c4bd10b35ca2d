// `npm start`, `npm run backup`, `demo`, `doctor`, `move`, `restore` and `user`: set up, then run one of the server's
// commands.
import { build, execInPlace, install, launch } from './set-up.mjs'

install()
build()
execInPlace([...launch, ...process.argv.slice(2)], { NODE_ENV: 'production' })
