// Preloaded into a site (`--import`): prints the URL of each module of the libraries for metrics and traces.
import { registerHooks } from 'node:module'

registerHooks({
  load: (url, context, next) => {
    if (/\/node_modules\/(prom-client|@opentelemetry)\//.test(url)) process.stderr.write(`loaded ${url}\n`)
    return next(url, context)
  },
})
