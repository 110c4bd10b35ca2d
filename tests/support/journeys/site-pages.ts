import { isWholeRun } from '../series.ts'

/** Every public page. */
export const publicPaths = [
  '/',
  '/about',
  '/safety',
  '/first-steps',
  '/first-steps/gb/bank-transfer',
  '/first-steps/au/crypto',
  '/questions',
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

/** The same, but a short run takes only one of those that share a template. */
export const pathsByTemplate = isWholeRun
  ? publicPaths
  : [
      '/',
      '/about',
      '/safety',
      '/first-steps',
      '/first-steps/gb/bank-transfer',
      '/contact',
      '/privacy-policy',
      '/scams/forex',
      '/login',
      '/reset-password',
    ]
