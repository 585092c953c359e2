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
  const mapped = plain.match(/^(?:0{0,4}:){0,5}:?(?:0{0,4}:)?ffff:(\d+\.\d+\.\d+\.\d+)$/)
  if (mapped?.[1]) return mapped[1]
  if (!plain.includes(':')) return plain
  return `${expand(plain)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`
}

function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** Returns an IPv6 address's eight groups without leading zeros. */
function expand(address: string): string[] {
  const [left = '', right] = address.split('::')
  const before = groupsOf(left)
  const after = right === undefined ? [] : groupsOf(right)
  const missing = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after]
}

function groupsOf(part: string): string[] {
  if (part === '') return []
  return part.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
