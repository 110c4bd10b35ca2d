// `npm run demo`: set up, fill a separate folder with sample data, then serve it to this machine only.
import { build, execInPlace, install, launch } from './set-up.mjs'

install()
build()
execInPlace([...launch, 'demo', ...process.argv.slice(2)], { NODE_ENV: 'production' })
