/**
 * What requests are counted under: an IPv4 address as it is, also when it arrives inside an IPv6 one, and the first 64 bits
 * of an IPv6 address, because a household has all the rest to itself. A port, which some proxies add, does not count. Text that is no
 * address stays as it is.
 */
export function toClientKey(address: string): string {
  const plain = withoutPort(address.trim().toLowerCase()).replace(/%.*$/, '')
  const mapped = plain.match(/^(?:0{0,4}:){0,5}:?(?:0{0,4}:)?ffff:(\d+\.\d+\.\d+\.\d+)$/)
  if (mapped?.[1]) return mapped[1]
  if (!plain.includes(':')) return plain
  return `${expand(plain).slice(0, 4).join(':')}::/64`
}

function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** The eight groups of an IPv6 address, without leading zeros. */
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
