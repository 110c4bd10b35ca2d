import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // Where `set-up.mjs` makes a build aside.
  buildDirectory: process.env['HARBOUR_BUILD_FOLDER'] ?? 'build',
  ssr: true,
  // The browser knows every route from the start: no manifest request per page, and prerendered pages need no server.
  routeDiscovery: { mode: 'initial' },
  // One file per route: a part of its own for a few lines of middleware costs every page a request.
  splitRouteModules: false,
} satisfies Config
