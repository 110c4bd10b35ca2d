/**
 * What a cookie of ours is called. Under https its name begins with `__Host-`: the browser then takes it from this host alone,
 * over https alone, so that no other host of the domain can set or replace it.
 */
export function cookieName(origin: string, name: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name
}
