import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The browser knows every route from the start: no manifest request per page, and prerendered pages need no server.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
