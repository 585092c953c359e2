import { lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isInside } from './outgoing-address.server'

export type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, found: { address: string; family: number }[]) => void,
) => void

const TIMEOUT_MS = 2_000
const TRIES = 2

/**
 * Creates the function that resolves names which strangers have entered. It does not use the system's resolver, which looks up two names at a time:
 * those whose name servers never respond would delay all others of the process, such as the database's. Names of the own network need the system's.
 */
export function createResolve(servers?: readonly string[], timeout = TIMEOUT_MS): Resolve {
  const resolver = new Resolver({ timeout, tries: TRIES })
  if (servers) resolver.setServers(servers)

  async function find(host: string) {
    const asked = [resolver.resolve4(host), resolver.resolve6(host)]
    const [four, six] = await Promise.allSettled(asked)
    const found = [
      ...addressesOf(four).map((address) => ({ address, family: 4 })),
      ...addressesOf(six).map((address) => ({ address, family: 6 })),
    ]
    if (found.length === 0 && four?.status === 'rejected') throw four.reason
    return found
  }

  return (host, options, done) => {
    if (isInside(host)) lookup(host, options, done)
    else
      find(host).then(
        (found) => done(null, found),
        (error) => done(error, []),
      )
  }
}

function addressesOf(answered: PromiseSettledResult<string[]> | undefined): string[] {
  return answered?.status === 'fulfilled' ? answered.value : []
}
