import ipaddr from 'ipaddr.js'

/** Networks and ports that the operator opens besides public addresses and the HTTPS port. */
export type Openings = {
  ports: readonly number[]
  /** Ranges such as `10.1.0.0/16`, for a receiver in the operator's own network. */
  ranges: readonly string[]
}

/** Names of the caller's own network, whatever they resolve to. */
const INSIDE = /\.(local|localhost|internal|lan|home|corp|intranet|arpa)\.?$/i

/** All public IPv6 addresses. Those outside may be forms of IPv4 addresses, such as `::127.0.0.1`, or reserved. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

/** True for a public unicast address and for one in the operator's ranges. An IPv4 address within an IPv6 address is judged as itself. */
export function mayReach(address: string, { ranges }: Openings): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'unicast') {
    if (parsed.kind() === 'ipv4' || parsed.match(PUBLIC_IPV6)) return true
  }
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range)
    return network.kind() === parsed.kind() && parsed.match(network, bits)
  })
}

/**
 * False for an address that is never called, whatever its name resolves to: not https, another port, with a password, in the server's own network, or
 * an IP address that is not public, in any spelling. Names are judged again when they are resolved.
 */
export function isCallable(address: string, openings: Openings): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, port, hostname } = new URL(address)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  if (!openings.ports.includes(Number(port === '' ? 443 : port))) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host)) return mayReach(host, openings)
  return openings.ranges.length > 0 || !isInside(host)
}

/** True for a name that has a meaning only in the own network. */
export function isInside(host: string): boolean {
  return !host.includes('.') || INSIDE.test(host)
}

/** True for a range such as `10.1.0.0/16` in a setting. */
export function isRange(text: string): boolean {
  return ipaddr.isValidCIDR(text)
}
