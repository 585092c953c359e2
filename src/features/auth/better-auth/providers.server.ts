import type { Provider } from '~/lib/server/sign-in-settings'

const DESCRIPTION = '/.well-known/openid-configuration'

/** True for a claim that says yes. Some providers send text or numbers, and the string "false" is truthy. */
function isTrue(claim: unknown): boolean {
  return [true, 'true', 1, '1'].some((yes) => yes === claim)
}

/**
 * Configures a provider. Google is one like any other, so that tests and other providers use the same code. None is a trusted provider: those may
 * take over an account without a confirmed e-mail.
 */
export function toProviderConfig(
  { id, name, issuer, clientId, clientSecret }: Provider,
  requireEmailVerification: boolean,
) {
  return {
    providerId: id,
    name,
    discoveryUrl: issuer.endsWith(DESCRIPTION)
      ? issuer
      : `${issuer.replace(/\/$/, '')}${DESCRIPTION}`,
    requireIdTokenVerification: true,
    requireEmailVerification,
    disableProviderLogout: true,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    // Entra has no `email_verified`. Its `xms_edov` is true if the owner of the address's domain is verified.
    mapProfileToUser: (claims: Record<string, unknown>) => ({
      emailVerified: isTrue(claims.email_verified) || isTrue(claims.xms_edov),
    }),
  }
}
