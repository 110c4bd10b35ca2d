import { matchRoutes } from 'react-router'
import { areasOfRoute } from '#src/access/who-may-enter.ts'
import { classifyPath } from '../requests/page-paths.ts'

/** One of few texts, and never a part of what someone typed. */
export type RouteOf = (path: string) => string

const anyOther = '/*'

const routes = Object.keys(areasOfRoute).map((path) => ({ path }))
const constantPaths = new Set(Object.keys(areasOfRoute).filter((pattern) => !/[:*]/.test(pattern)))

/** `serverRoutes` are the server's own, as opposed to pages. */
export function createRouteOf(serverRoutes: { path: string }[], isFile: (path: string) => boolean): RouteOf {
  const serverPaths = new Set(serverRoutes.map((route) => route.path).filter((pattern) => !pattern.includes('*')))
  return (path) => {
    const page = pageOf(path)
    // Asked first, because matching takes a quarter of a millisecond.
    if (constantPaths.has(page)) return page
    if (isFile(path)) return 'file'
    if (serverPaths.has(path)) return path
    if (path.startsWith('/api/')) return '/api/*'
    if (classifyPath(path).kind !== 'page') return anyOther
    return matchRoutes(routes, page)?.[0]?.route.path ?? anyOther
  }
}

/** The page that one of the router's own requests for data is about. */
function pageOf(path: string): string {
  if (path === '/_root.data' || path === '/_.data') return '/'
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
}

export function pathOf(target = ''): string {
  return target.split('?', 1)[0] ?? ''
}

/** Anyone may invent others. */
export function methodOf(method = ''): string {
  return ['GET', 'HEAD', 'POST'].includes(method) ? method : 'other'
}
