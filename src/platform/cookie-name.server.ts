/**
 * The name of a cookie. Under https it starts with `__Host-`, so that no other host of the domain can set or replace
 * it.
 */
export function cookieName(origin: string, name: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name
}
