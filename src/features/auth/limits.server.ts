import type { Quotas } from '~/domain/accounts/quotas'
import { AppError } from '~/lib/errors'
import { toClientKey, toSiteKey } from '~/lib/server/requests/network-address'
import type { Limit, RateLimit } from '~/lib/server/requests/rate-limit.server'

const [MINUTE, QUARTER, HOUR] = [60, 15 * 60, 60 * 60]

type Rule = {
  /** Limit of one network, which can be a whole office. Attempts of known browsers do not count. */
  network: Limit
  /** Limit of one account from all networks. Only for attempts that strangers cannot make. */
  account?: Limit
  /**
   * Limit of one account from one network, so that failures elsewhere never lock its owner out. A known browser, one that has signed in to the
   * account before, is counted separately, so that failures in its network do not lock it out either. The account is the entered e-mail, whether it
   * exists or not.
   */
  pair?: Limit
  /** Limit during an attack: after `after` attempts at one account from all networks, each site (an IPv4 address, an IPv6 /48) is slowed down to `pair`, but not locked out. */
  flood?: { after: Limit; pair: Limit }
}

export type Attempt =
  | 'signIn'
  | 'signUp'
  | 'forgot'
  | 'resend'
  | 'reset'
  | 'confirm'
  | 'provider'
  | 'password'
  | 'changeEmail'

type Settings = Pick<Quotas, 'signUpsPerHour'>

function rulesWith({ signUpsPerHour }: Settings): Record<Attempt, Rule> {
  return {
    signIn: {
      network: per(30, MINUTE),
      pair: per(5, MINUTE),
      flood: { after: per(100, HOUR), pair: per(2, QUARTER) },
    },
    signUp: { network: per(signUpsPerHour, HOUR), pair: per(5, HOUR) },
    forgot: { network: per(30, HOUR), pair: per(3, QUARTER) },
    resend: { network: per(30, HOUR), pair: per(3, QUARTER) },
    reset: { network: per(30, QUARTER) },
    /** Counted by link instead of by account. */
    confirm: { network: per(30, QUARTER), account: per(10, QUARTER) },
    provider: { network: per(30, MINUTE) },
    /** Entering the current password while signed in. */
    password: { network: per(30, QUARTER), account: per(5, QUARTER) },
    changeEmail: { network: per(30, HOUR), account: per(5, HOUR) },
  }
}

/**
 * Limit of one account's known browsers together. Beyond it they are limited like strangers: a cookie is made at every sign-in without one, survives
 * a new password, and a success clears its browser's count.
 */
const KNOWN_BROWSERS = per(20, QUARTER)

/** Limit of mails to one address from one network or known browser. */
const MAILS_FROM_ONE = per(4, HOUR)
/** Limit of mails to one address from all networks together, and from all known browsers: enough for the owner, too few to be a nuisance. */
const MAILS_FROM_ALL = per(10, HOUR)

/** Header with the client's address, for Better Auth and its callbacks. */
export const ADDRESS_HEADER = 'x-real-ip'

export type From = {
  address: string
  account?: string | undefined
  /** Id of a browser that has signed in to the account before. */
  device?: string | null
}

export type Limits = {
  /** Counts an attempt. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  take(attempt: Attempt, from: From): Promise<void>
  /** Resets the counters after a success: the attempts before it were not guesses. */
  forget(attempt: Attempt, from: From): Promise<void>
  /** Counts a mail to `account`. Returns false if there have been too many. */
  takeMail(from: From): Promise<boolean>
}

export function createLimits(rateLimit: RateLimit, settings: Settings): Limits {
  const rules = rulesWith(settings)

  async function require(key: string, limit: Limit) {
    const taken = await rateLimit.take(key, limit)
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { seconds: taken.seconds })
  }

  return {
    async take(attempt, from) {
      const { network, account, pair, flood } = rules[attempt]
      const keys = keysOf(attempt, from)
      if (pair && from.device) {
        await require(keys.device, pair)
        if ((await rateLimit.take(keys.devices, KNOWN_BROWSERS)).ok) return
      }
      await require(keys.network, network)
      if (from.account === undefined) return
      if (account) await require(keys.account, account)
      if (!pair) return
      const isFlooded = flood && !(await rateLimit.take(keys.account, flood.after)).ok
      if (isFlooded) await require(keys.slowed, flood.pair)
      else await require(keys.pair, pair)
    },
    async forget(attempt, from) {
      const keys = keysOf(attempt, from)
      await rateLimit.forget(...(from.device ? [keys.device] : [keys.pair, keys.slowed]))
    },
    async takeMail(from) {
      const keys = keysOf('mail', from)
      const [one, all] = from.device ? [keys.device, keys.devices] : [keys.pair, keys.account]
      if (!(await rateLimit.take(one, MAILS_FROM_ONE)).ok) return false
      return (await rateLimit.take(all, MAILS_FROM_ALL)).ok
    },
  }
}

function keysOf(counted: Attempt | 'mail', { address, account, device }: From) {
  const network = toClientKey(address)
  return {
    network: `${counted}:address:${network}`,
    account: `${counted}:account:${account}`,
    pair: `${counted}:pair:network:${network}:${account}`,
    // One customer of a provider has 65,536 networks in a site.
    slowed: `${counted}:slowed:${toSiteKey(address)}:${account}`,
    device: `${counted}:pair:device:${device}:${account}`,
    devices: `${counted}:devices:${account}`,
  }
}

function per(limit: number, windowSeconds: number): Limit {
  return { limit, windowSeconds }
}
