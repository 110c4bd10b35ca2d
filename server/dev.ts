import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'

// Files this process writes are readable by its owner only.
process.umask(0o077)

// Vite loads every module, so that changes take effect with the next request.
const server = createServer((request, response) => {
  vite.middlewares(request, response, () => void listener(request, response))
})
// Vite's messages share the site's port, so that two sites can run side by side.
const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
const loadSite = () => vite.ssrLoadModule('/server/site.ts') as Promise<typeof import('./site.ts')>

const { adminOrExit, prepareRuntime } = (await vite.ssrLoadModule(
  '/server/prepare-runtime.ts',
)) as typeof import('./prepare-runtime.ts')
const { startQueues } = (await vite.ssrLoadModule('/server/jobs.ts')) as typeof import('./jobs.ts')
const runtime = await prepareRuntime()

const listener = getRequestListener(
  async (request, bindings) => {
    const { createSite } = await loadSite()
    return createSite(runtime).fetch(request, bindings)
  },
  { overrideGlobalObjects: false },
)
server.listen(runtime.settings.port, runtime.settings.host, async () => {
  // Only now: a second start on the same port must not revoke the setup link of the first one.
  const setupLink = await adminOrExit(runtime)
  startQueues(runtime)
  console.log(`Harbour (development) is ready at ${runtime.settings.origin}`)
  if (setupLink !== null) console.log(`Create the first admin here: ${setupLink}`)
})
