import { isWholeRun } from '../series.ts'

/** Every page that anybody may open. */
export const publicPaths = [
  '/',
  '/about',
  '/contact',
  '/terms-and-conditions',
  '/privacy-policy',
  '/scams/binary-options',
  '/scams/cryptocurrency',
  '/scams/forex',
  '/scams/stock-trading',
  '/login',
  '/login?mode=create',
  '/reset-password',
]

/** The same, but in a short run one of those that share a template. */
export const pathsByTemplate = isWholeRun
  ? publicPaths
  : ['/', '/about', '/contact', '/privacy-policy', '/scams/forex', '/login', '/reset-password']
