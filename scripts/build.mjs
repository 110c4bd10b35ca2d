// `npm run build`: what `npm start` would install and build, ahead of time, for an image or a release folder.
import { build } from './make-build.mjs'
import { install } from './set-up.mjs'

install()
build()
