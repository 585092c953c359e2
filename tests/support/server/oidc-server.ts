import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider from 'oidc-provider'
import type { Provider, ProviderId } from '~/lib/server/sign-in-settings'

/** Claims of a provider about a person. */
export type Claims = { sub: string } & Record<string, unknown>

const CLIENT = { clientId: 'retroscore', clientSecret: 'a-secret-of-the-tests-4f1c9b7e2d60a853' }

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwks = { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] }

/** Claims that belong to each scope, in Google's, Keycloak's and Entra's words. */
const SCOPES = {
  openid: ['sub', 'hd', 'oid', 'tid', 'xms_edov'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username', 'picture'],
}

const CONFIGURATION = {
  jwks,
  claims: SCOPES,
  conformIdTokenClaims: false,
  cookies: { keys: ['a key of the tests'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
}

type Row = { uid?: string; consumed?: boolean }

/** Storage of the provider's sessions and codes. Its own one in memory warns about itself. */
class Rows {
  readonly #rows = new Map<string, Row>()

  async upsert(id: string, row: Row) {
    this.#rows.set(id, row)
  }
  async find(id: string) {
    return this.#rows.get(id)
  }
  async findByUid(uid: string) {
    return [...this.#rows.values()].find((row) => row.uid === uid)
  }
  async consume(id: string) {
    Object.assign(this.#rows.get(id) ?? {}, { consumed: true })
  }
  async destroy(id: string) {
    this.#rows.delete(id)
  }
  async revokeByGrantId() {
    // A test uses each code once.
  }
}

/**
 * Starts an OpenID provider, a certified implementation: discovery, authorization code with a mandatory PKCE challenge, client secret, signed tokens.
 * It signs in the person that `next` names, without a question. `path` is the path of its issuer.
 */
export async function startOidcServer({
  id = 'google',
  path = '',
}: {
  id?: ProviderId
  path?: string
}) {
  let person: Claims = { sub: 'nobody' }
  const origins = new Set<string>()
  let serve: ReturnType<OidcProvider['callback']> | undefined
  const server = createServer((request, response) => {
    // The provider finds its path in `originalUrl`, as if a framework had mounted it.
    Object.assign(request, { originalUrl: request.url })
    request.url = (request.url ?? '').slice(path.length)
    void serve?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

  /** Registers a server of the product as a client, beside the earlier ones. */
  function register(origin: string): void {
    if (origins.has(origin)) return
    origins.add(origin)
    const provider = new OidcProvider(issuer, {
      ...CONFIGURATION,
      adapter: Rows,
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [...origins].map((known) => `${known}/api/auth/callback/${id}`),
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      interactions: { url: () => `${path}/people` },
      findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => person }),
      // People are not asked for a consent.
      loadExistingGrant: async ({ oidc }: GrantContext) => {
        const { accountId } = oidc.session
        const grant = new provider.Grant({ accountId, clientId: oidc.client.clientId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const answer = provider.callback()
    serve = async (request, response) => {
      if (request.url !== '/people') return answer(request, response)
      await provider.interactionFinished(request, response, { login: { accountId: person.sub } })
    }
  }

  return {
    register,
    settings: (name: string): Provider => ({ id, name, issuer, ...CLIENT }),
    /** Sets the person who signs in next. */
    next: (claims: Claims) => {
      person = claims
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type GrantContext = { oidc: { client: { clientId: string }; session: { accountId: string } } }
