import { expect, test } from 'vitest'
import { parseEnv } from './env.server'
import { OPEN_TO_ALL } from './sign-in-settings'

const GOOGLE = { OIDC_CLIENT_ID: 'retro', OIDC_CLIENT_SECRET: 'secret' }
const COMPANY = {
  OIDC_2_ISSUER: 'https://login.exemplo.com/realms/empresa',
  OIDC_2_CLIENT_ID: 'retro-2',
  OIDC_2_CLIENT_SECRET: 'secret-2',
  OIDC_2_NAME: 'Conta Empresa Exemplo',
}

test('a client without an issuer belongs to Google', () => {
  expect(parseEnv(GOOGLE).signIn.providers).toEqual([
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: 'retro',
      clientSecret: 'secret',
    },
  ])
})

test('the first provider keeps its id with any issuer', () => {
  const OIDC_ISSUER = 'https://login.exemplo.com'
  const [provider] = parseEnv({ ...GOOGLE, OIDC_ISSUER }).signIn.providers
  expect(provider).toMatchObject({ id: 'google', name: 'login.exemplo.com', issuer: OIDC_ISSUER })
})

test('each provider has its name', () => {
  const both = parseEnv({ ...GOOGLE, OIDC_NAME: ' Google da Empresa ', ...COMPANY })
  expect(both.signIn.providers).toMatchObject([
    { id: 'google', name: 'Google da Empresa' },
    { id: 'oidc-2', name: 'Conta Empresa Exemplo', clientId: 'retro-2' },
  ])
  expect(parseEnv(COMPANY).signIn.providers).toMatchObject([{ id: 'oidc-2' }])
})

test.each([
  [{ OIDC_CLIENT_ID: 'retro' }, 'OIDC_CLIENT_SECRET must be set'],
  [{ OIDC_CLIENT_SECRET: 'secret' }, 'OIDC_CLIENT_ID must be set'],
  [{ ...COMPANY, OIDC_2_ISSUER: '' }, 'OIDC_2_ISSUER must be set'],
  [{ OIDC_3_ISSUER: 'https://login.exemplo.com' }, 'OIDC_3_CLIENT_ID must be set'],
  [{ ...COMPANY, OIDC_2_ISSUER: 'login.exemplo.com' }, 'OIDC_2_ISSUER must be an address like'],
  [{ ...COMPANY, OIDC_2_NAME: 'a'.repeat(61) }, 'OIDC_2_NAME must be a name'],
  [{ PASSWORD_SIGN_IN: 'off' }, 'PASSWORD_SIGN_IN must stay on without an OpenID provider'],
  [{ PASSWORD_SIGN_IN: 'no', ...COMPANY }, 'PASSWORD_SIGN_IN must be on or off'],
  [{ SIGN_UP: 'off' }, 'SIGN_UP must be one of open, invited, closed, not "off"'],
  [{ SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'exemplo.com' }, 'SIGN_UP_DOMAINS must be empty'],
  [{ SIGN_UP_DOMAINS: 'exemplo.com' }, 'SIGN_UP_DOMAINS must be set together with SMTP_URL'],
])('refuses to start with %j', (settings, message) => {
  expect(() => parseEnv(settings)).toThrow(message)
})

test.each([
  '@exemplo.com',
  'exemplo',
  'exemplo.com,',
  'a b.com',
  '*.exemplo.com',
  'exemplo.com;b.com',
  '10.0.0.1',
])('refuses "%s" as a list of domains', (SIGN_UP_DOMAINS) => {
  const SMTP_URL = 'smtp://mail.exemplo.com'
  expect(() => parseEnv({ SMTP_URL, SIGN_UP_DOMAINS })).toThrow(/SIGN_UP_DOMAINS must be domains/)
})

test('reads who may sign up', () => {
  expect(parseEnv({}).signIn).toEqual(OPEN_TO_ALL)
  expect(parseEnv({ SIGN_UP: 'closed' }).signIn.signUp).toEqual({ mode: 'closed', domains: [] })
  const listed = {
    ...COMPANY,
    PASSWORD_SIGN_IN: 'off',
    SIGN_UP_DOMAINS: 'Exemplo.com.br, xn--bcher-kva.example',
  }
  expect(parseEnv(listed).signIn).toMatchObject({
    signUp: { mode: 'open', domains: ['exemplo.com.br', 'xn--bcher-kva.example'] },
    hasPasswords: false,
  })
})

test('does not repeat the secret of a provider', () => {
  const settings = { ...COMPANY, OIDC_2_CLIENT_ID: '' }
  expect(() => parseEnv(settings)).toThrow(/^(?!.*secret-2).*OIDC_2_CLIENT_ID must/s)
})
