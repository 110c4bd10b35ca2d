import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // Every page's address is known to the browser at once: no look-up request per page, and prerendered pages need no server.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
