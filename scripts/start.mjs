// `npm start`: set up, then serve.
import { become, build, install } from './set-up.mjs'

install()
build()
become(['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', 'serve'], { NODE_ENV: 'production' })
