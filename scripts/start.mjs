// `npm start`: set up, then serve.
import { build, execInPlace, install } from './set-up.mjs'

install()
build()
execInPlace(['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', 'serve'], { NODE_ENV: 'production' })
