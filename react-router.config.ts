import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // Where `set-up.mjs` makes a build aside.
  buildDirectory: process.env['HARBOUR_BUILD_FOLDER'] ?? 'build',
  ssr: true,
  // A page asks for the routes of the links that it shows, once and after it is usable: more routes make no page larger.
  routeDiscovery: { mode: 'lazy' },
  // One file per route: a part of its own for a few lines of middleware costs every page a request.
  splitRouteModules: false,
} satisfies Config
