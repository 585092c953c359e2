import { expect, test } from 'vitest'
import { createRouter } from '~/lib/server/api.server'
import { browserInterface, readDocument } from '~/server/document/api-document'
import { type Answer, ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'

const api = await closeAfterAll(openTestApi())
const person = await api.signIn('Petra')
const LINK_SECRET = 'Zq3vT9xTz0LmRb7WcYk2HdNf8PsGa5E1'
const UUID = '00000000-0000-4000-8000-000000000000'

test('the document names every endpoint with its responses and needs no session', async () => {
  const { status, body } = await api.visitor.get('/openapi.json')
  const document = body as OpenApiDocument
  expect([status, document.openapi]).toEqual([200, '3.1.0'])
  for (const operation of operationsOf(document)) {
    expect(operation.summary, operation.operationId).toMatch(/^[A-Z]/)
    expect(Object.keys(operation.responses).some((code) => /^(101|2\d\d)$/.test(code))).toBe(true)
  }
  const ids = operationsOf(document).map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the document defines a score as one of six numbers, like the schemas', async () => {
  const { body } = await api.visitor.get('/openapi.json')
  const { schemas } = (body as OpenApiDocument).components
  const scores = { type: 'number', enum: [0, 1, 2, 3, 4, 5] }
  expect(schemas.NewRetrospective).toMatchObject({
    properties: { scores: { additionalProperties: scores } },
  })
  const vote = { anyOf: [scores, { type: 'string', const: 'skip' }] }
  expect(schemas.BallotInput).toMatchObject({ properties: { vote } })
})

test('every endpoint documents the errors of the middleware in front of it', async () => {
  const { body } = await api.visitor.get('/openapi.json')
  const { paths } = body as OpenApiDocument
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, responses, security, requestBody }] of Object.entries(
      methods,
    )) {
      const expected = [500, 503]
      if (method !== 'get') expected.push(403)
      if (path.includes('{')) expected.push(404)
      if (!security) expected.push(401)
      if (!security && method !== 'get') expected.push(429)
      if (requestBody) expected.push(400, 413, 415, 422)
      const documented = Object.keys(responses).map(Number)
      expect(documented, operationId).toEqual(expect.arrayContaining(expected))
      expect(responses[503], operationId).toEqual({
        $ref: '#/components/responses/STORAGE_FULL.UNAVAILABLE',
      })
    }
  }
})

test('the document names the cookie that the server sets, over TLS too', async () => {
  const { body } = await api.visitor.get('/openapi.json')
  const { securitySchemes } = (body as OpenApiDocument).components
  expect(person.cookie).toContain(`${securitySchemes.session?.name}=`)
  const secure = readDocument(createRouter(), browserInterface({ isHttps: true }))
  expect(secure.components.securitySchemes.session?.name).toBe('__Secure-retroscore.session_token')
})

test('the readable page shows the whole document, and its policy allows only its style', async () => {
  const page = await api.visitor.get('/docs')
  expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
  const { body } = await api.visitor.get('/openapi.json')
  for (const { operationId } of operationsOf(body as OpenApiDocument)) {
    expect(page.text).toContain(`id="${operationId}"`)
  }
  expect(page.headers.get('Content-Security-Policy')).toMatch(/style-src 'self' 'sha256-[^']+';/)
  expect(page.text).not.toMatch(/<script|\son\w+=/)
})

test('refuses writes from another site', async () => {
  const headers = { origin: 'https://evil.example' }
  const foreign = await person.send('POST', '/squads', { body: { name: 'Evil' }, headers })
  expect([foreign.status, codeOf(foreign)]).toEqual([403, 'FORBIDDEN_ORIGIN'])
  const form = await person.send('DELETE', '/account/sessions/x', {
    headers: { origin: 'null', 'sec-fetch-site': 'cross-site' },
  })
  expect([form.status, codeOf(form)]).toEqual([403, 'FORBIDDEN_ORIGIN'])
  expect((await person.get('/squads', { headers })).status).toBe(200)
  expect((await person.get('/squads')).body).toMatchObject({ squads: [] })
})

test('requires a JSON body of limited size', async () => {
  const send = (body: string, type = 'application/json') =>
    person.send('POST', '/squads', { body, headers: { 'content-type': type } })
  const answers = [
    [await send('{'), 400, 'BAD_JSON'],
    [await send('name=Squad', 'application/x-www-form-urlencoded'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [await send('{"name":"Squad"}', 'text/plain'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [await send(JSON.stringify({ name: 'a'.repeat(5_000_000) })), 413, 'TOO_LARGE'],
    [await send(`{"name":${'['.repeat(100)}${']'.repeat(100)}}`), 400, 'BAD_JSON'],
  ] as const
  for (const [answer, status, code] of answers) {
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
  }
  expect((await person.get('/squads')).body).toMatchObject({ squads: [] })
})

test('logs every response and lets no cache store it', async () => {
  for (const path of ['/session', '/squads', '/nope', '/squads/x']) {
    const { headers } = await person.get(path)
    const id = headers.get('X-Request-Id') ?? ''
    expect(
      api.log.some((line) => JSON.parse(line).requestId === id),
      path,
    ).toBe(true)
    expect(headers.get('Cache-Control'), path).toBe('no-store')
  }
})

test('logs no secret of a link', async () => {
  const { body } = await api.visitor.get('/openapi.json')
  const paths = Object.keys((body as OpenApiDocument).paths).filter((path) => path.includes('{'))
  for (const path of paths) {
    const address = path
      .replaceAll(/\{(\w*Id|picture)\}/g, UUID)
      .replaceAll(/\{\w+\}/g, LINK_SECRET)
    await api.request(address.startsWith('/api') ? address : `/api${address}`)
  }
  expect(api.log.filter((line) => line.includes(LINK_SECRET))).toEqual([])
})

test('sends short JSON uncompressed, with its length', async () => {
  const answer = await api.request('/api/squads', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(answer.headers.get('Content-Encoding')).toBeNull()
  expect(answer.headers.get('Content-Length')).toBe(String((await answer.text()).length))
})

test('only a caller with a session learns that an endpoint does not exist', async () => {
  const known = await person.get('/nope')
  expect([known.status, codeOf(known)]).toEqual([404, 'NOT_FOUND'])
  const unknown = await api.visitor.get('/nope')
  expect([unknown.status, codeOf(unknown)]).toEqual([401, 'UNAUTHENTICATED'])
  expect((await api.request('/readyz', { headers: { origin: ORIGIN } })).status).toBe(200)
})

type OpenApiDocument = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, unknown>
    securitySchemes: Record<string, { name: string }>
  }
}
type Operation = {
  operationId: string
  summary: string
  security?: unknown[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods))
}

function codeOf({ body }: Answer): string {
  return (body as { error: { code: string } }).error.code
}
