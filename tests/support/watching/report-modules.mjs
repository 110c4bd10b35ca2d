// Preloaded into a site (`--import`): prints the URL of each file of the server that is loaded.
import { registerHooks } from 'node:module'

registerHooks({
  load: (url, context, next) => {
    if (url.includes('/build/server/')) process.stderr.write(`loaded ${url}\n`)
    return next(url, context)
  },
})
