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
