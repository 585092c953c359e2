/**
 * Returns the origins of this server. A server on the user's own machine is reached as localhost and as 127.0.0.1, which browsers consider different.
 */
export function originsOf(origin: string): [string, ...string[]] {
  const { protocol, hostname, port } = new URL(origin)
  const twin = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[hostname]
  return twin && protocol === 'http:'
    ? [origin, new URL(`http://${twin}:${port}`).origin]
    : [origin]
}
