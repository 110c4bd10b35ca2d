/** Where a connection goes, without the user name and password in its address. */
export function hostAndPort(address: string, defaultPort: number): string {
  const { hostname, port, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost')
  // The folder of a Unix socket.
  return host.startsWith('/') ? host : `${host}:${searchParams.get('port') ?? (port || defaultPort)}`
}
