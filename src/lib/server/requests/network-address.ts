import ipaddr from 'ipaddr.js'

/**
 * Returns the key under which requests are counted: an IPv4 address, also from within an IPv6 one, or the first 64 bits of an IPv6 address, because a
 * household owns all the rest. Removes a port, which some proxies add. Text that is not an address stays as it is.
 */
export function toClientKey(address: string): string {
  return toKey(address, 64)
}

/** Returns the key of a whole site: the first 48 bits of an IPv6 address, which providers give to one customer. */
export function toSiteKey(address: string): string {
  return toKey(address, 48)
}

function toKey(address: string, bits: 48 | 64): string {
  const plain = withoutPort(address.trim().toLowerCase()).replace(/%.*$/, '')
  if (!ipaddr.IPv6.isValid(plain)) return plain
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, bits / 16).map((group) => group.toString(16))
  return `${groups.join(':')}::/${bits}`
}

function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
