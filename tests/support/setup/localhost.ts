import dns, { type LookupAddress, type LookupOptions } from 'node:dns'

type Lookup = (name: string, options?: LookupOptions) => Promise<LookupAddress[]>

const names = dns.promises as { lookup: unknown }
const ask = names.lookup as Lookup

/**
 * Answers for `localhost` from the hosts file alone. Playwright asks for its IPv6 address before each request, which some hosts files do not have:
 * the question then goes to a name server, and costs five seconds if that does not answer.
 */
const lookup: Lookup = async (name, options) => {
  if (name !== 'localhost' || !options?.all) return ask(name, options)
  const all = await ask(name, { all: true })
  return options.family ? all.filter(({ family }) => family === options.family) : all
}
names.lookup = lookup
