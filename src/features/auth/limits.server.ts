import { DEFAULT_QUOTAS } from '~/domain/quotas'
import { AppError } from '~/lib/errors'
import { toClientKey } from '~/lib/network-address'
import type { Limit, RateLimit } from '~/lib/rate-limit.server'

const [MINUTE, QUARTER, HOUR] = [60, 15 * 60, 60 * 60]

type Rule = {
  /** From one network, which can be a whole office. A browser that has signed in to the account before is not counted in. */
  network: Limit
  /** For one account from anywhere. Only where strangers cannot cause it. */
  account?: Limit
  /**
   * For one account from one network, so that failures elsewhere never lock its owner out; or for one account from a browser
   * that has signed in to it before, so that failures in the same network do not either. An account is the e-mail that was
   * typed, whether or not there is one.
   */
  pair?: Limit
  /** After so many for one account from everywhere, each network may only try as often as `pair` here: slowed, not locked. */
  flood?: { after: Limit; pair: Limit }
}

const LIMITS = {
  signIn: {
    network: per(30, MINUTE),
    pair: per(5, MINUTE),
    flood: { after: per(100, HOUR), pair: per(2, QUARTER) },
  },
  signUp: { network: per(DEFAULT_QUOTAS.signUpsPerHour, HOUR), pair: per(5, HOUR) },
  forgot: { network: per(30, HOUR), pair: per(3, QUARTER) },
  resend: { network: per(30, HOUR), pair: per(3, QUARTER) },
  reset: { network: per(30, QUARTER) },
  /** Counted for a link instead of an account. */
  confirm: { network: per(30, QUARTER), account: per(10, QUARTER) },
  google: { network: per(30, MINUTE) },
  /** Typing the present password while signed in. */
  password: { network: per(30, QUARTER), account: per(5, QUARTER) },
  changeEmail: { network: per(30, HOUR), account: per(5, HOUR) },
} satisfies Record<string, Rule>

/** Mails to one address: enough for its owner, too few to be a nuisance. Beyond it only the owner's own browser gets some. */
const MAILS = per(10, HOUR)
const MAILS_FOR_DEVICE = per(3, HOUR)

export type Attempt = keyof typeof LIMITS

export type From = {
  address: string
  account?: string | undefined
  /** The id of a browser that has signed in to the account before. */
  device?: string | null
}

export type Limits = {
  /** Counts an attempt. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  take(attempt: Attempt, from: From): Promise<void>
  /** After a success: the attempts before it were no guesses. */
  forget(attempt: Attempt, from: From): Promise<void>
  /** Counts a mail. False when there have been too many to this address. */
  takeMail(to: string, device?: string | null): Promise<boolean>
}

export function createLimits(
  rateLimit: RateLimit,
  { signUpsPerHour = DEFAULT_QUOTAS.signUpsPerHour }: { signUpsPerHour?: number } = {},
): Limits {
  const signUp = { ...LIMITS.signUp, network: per(signUpsPerHour, HOUR) }

  async function require(key: string, limit: Limit) {
    const taken = await rateLimit.take(key, limit)
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { seconds: taken.seconds })
  }

  return {
    async take(attempt, from) {
      const rule: Rule = attempt === 'signUp' ? signUp : LIMITS[attempt]
      const { network, account, pair, flood } = rule
      const keys = keysOf(attempt, from)
      if (!from.device) await require(keys.network, network)
      if (from.account === undefined) return
      if (account) await require(keys.account, account)
      if (!pair) return
      const isFlooded =
        flood && !from.device && !(await rateLimit.take(keys.account, flood.after)).ok
      if (isFlooded) await require(keys.slowed, flood.pair)
      else await require(keys.pair, pair)
    },
    async forget(attempt, from) {
      const { pair, slowed } = keysOf(attempt, from)
      await rateLimit.forget(pair)
      await rateLimit.forget(slowed)
    },
    async takeMail(to, device) {
      if ((await rateLimit.take(`mail:${to.toLowerCase()}`, MAILS)).ok) return true
      if (!device) return false
      return (await rateLimit.take(`mail:device:${device}`, MAILS_FOR_DEVICE)).ok
    },
  }
}

function keysOf(attempt: Attempt, { address, account, device }: From) {
  const network = toClientKey(address)
  const place = device ? `device:${device}` : `network:${network}`
  return {
    network: `${attempt}:address:${network}`,
    account: `${attempt}:account:${account}`,
    pair: `${attempt}:pair:${place}:${account}`,
    slowed: `${attempt}:slowed:${network}:${account}`,
  }
}

function per(limit: number, windowSeconds: number): Limit {
  return { limit, windowSeconds }
}
