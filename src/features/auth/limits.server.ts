import { DEFAULT_QUOTAS } from '~/domain/quotas'
import { AppError } from '~/lib/errors'
import { toClientKey } from '~/lib/network-address'
import type { Limit, RateLimit } from '~/lib/rate-limit.server'

const [MINUTE, QUARTER, HOUR] = [60, 15 * 60, 60 * 60]

/**
 * How often something may be tried: from one address, which can be a whole office, and for one account, from wherever. An
 * account is counted by the e-mail that was typed, whether or not there is one.
 */
const LIMITS = {
  signIn: { address: per(30, MINUTE), account: per(5, MINUTE) },
  signUp: { address: per(DEFAULT_QUOTAS.signUpsPerHour, HOUR), account: per(5, HOUR) },
  forgot: { address: per(30, HOUR), account: per(3, QUARTER) },
  resend: { address: per(30, HOUR), account: per(3, QUARTER) },
  reset: { address: per(30, QUARTER), account: null },
  /** Counted for a link instead of an account. */
  confirm: { address: per(30, QUARTER), account: per(10, QUARTER) },
  google: { address: per(30, MINUTE), account: null },
  /** Typing the present password: to change it, or to delete the account. */
  password: { address: per(30, QUARTER), account: per(5, QUARTER) },
  changeEmail: { address: per(30, HOUR), account: per(5, HOUR) },
} satisfies Record<string, { address: Limit; account: Limit | null }>

/** Mails to one address: enough for whoever is really there, too few to be a nuisance to somebody else. */
const MAILS = per(10, HOUR)

export type Attempt = keyof typeof LIMITS

export type Limits = {
  /** Counts an attempt; throws TOO_MANY_REQUESTS with the seconds to wait. */
  take(attempt: Attempt, from: { address: string; account?: string | undefined }): Promise<void>
  /** Whoever gets in has not been guessing. */
  forget(attempt: Attempt, account: string): Promise<void>
  /** Counts a mail; false when there have been too many to this address. */
  takeMail(to: string): Promise<boolean>
}

export function createLimits(
  rateLimit: RateLimit,
  { signUpsPerHour = DEFAULT_QUOTAS.signUpsPerHour }: { signUpsPerHour?: number } = {},
): Limits {
  const signUp = { ...LIMITS.signUp, address: per(signUpsPerHour, HOUR) }

  async function takeOne(key: string, limit: Limit) {
    const taken = await rateLimit.take(key, limit)
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { seconds: taken.seconds })
  }
  return {
    async take(attempt, { address, account }) {
      const limits = attempt === 'signUp' ? signUp : LIMITS[attempt]
      await takeOne(`${attempt}:address:${toClientKey(address)}`, limits.address)
      if (limits.account && account !== undefined) {
        await takeOne(accountKey(attempt, account), limits.account)
      }
    },
    forget: (attempt, account) => rateLimit.forget(accountKey(attempt, account)),
    takeMail: async (to) => (await rateLimit.take(`mail:${to.toLowerCase()}`, MAILS)).ok,
  }
}

function accountKey(attempt: Attempt, account: string): string {
  return `${attempt}:account:${account}`
}

function per(limit: number, windowSeconds: number): Limit {
  return { limit, windowSeconds }
}
