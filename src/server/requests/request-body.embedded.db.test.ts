import { expect, test } from 'vitest'
import { BODY_BYTES } from '~/lib/server/requests/request-body.server'
import { ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'

const CHUNK_BYTES = 16 * 1024
const ID = '10000000-0000-4000-8000-000000000000'

/** Bodies of four megabytes that are expensive to parse or to traverse. */
const HOSTILE = {
  wide: `[${'[],'.repeat(1_390_000)}[]]`,
  deep: `{"nickname":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}}`,
}

const api = await closeAfterAll(openTestApi())
const person = await api.signIn('Petra')
const { id: squadId } = (await person.post('/squads', { name: 'Squad' })).body
const topics = [{ id: 'planning', title: 'Planning' }]
const { code } = (await person.post(`/squads/${squadId}/rooms`, { sprint: 1, topics })).body

test.each(Object.entries(HOSTILE))('does not read a %s body of a stranger', async (_name, text) => {
  for (const [path, method, status] of [
    ['/nope', 'POST', 401],
    ['/squads', 'POST', 401],
    ['/squads/x/nope', 'PUT', 401],
    [`/squads/${ID}/imports`, 'POST', 401],
    [`/retrospectives/${ID}`, 'PUT', 401],
    [`/rooms/${code}/nope`, 'POST', 401],
    [`/rooms/${code}/seats`, 'POST', 413],
    ['/rooms/KX7M42PQRT/seats', 'POST', 404],
    [`/rooms/${code}/feedback`, 'POST', 413],
    ['/auth/sign-in/email', 'POST', 413],
    ['/auth/nope', 'POST', 413],
  ] as const) {
    const answer = await send({ method, path, text, isChunked: false })
    expect([path, answer.status, answer.bytesRead]).toEqual([path, status, 0])
  }
})

test.each(Object.entries(HOSTILE))('reads a chunked %s body up to the limit', async (_, text) => {
  const most = BODY_BYTES.small + CHUNK_BYTES
  for (const [path, status, bytes] of [
    ['/nope', 401, 0],
    ['/squads', 401, 0],
    [`/rooms/${code}/seats`, 413, most],
    [`/rooms/${code}/ballots`, 413, most],
    ['/auth/sign-in/email', 413, most],
  ] as const) {
    const answer = await send({ path, text, isChunked: true })
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.bytesRead).toBeLessThanOrEqual(bytes)
  }
})

test('reads no body for an unknown address or a method without one', async () => {
  const { cookie } = person
  for (const [method, path] of [
    ['POST', '/nope'],
    ['PUT', '/squads'],
    ['DELETE', `/squads/${ID}`],
    ['POST', `/invitations/${'a'.repeat(32)}`],
  ] as const) {
    for (const isChunked of [true, false]) {
      const answer = await send({ method, path, text: HOSTILE.wide, isChunked, cookie })
      expect([path, answer.status, answer.bytesRead]).toEqual([path, 404, 0])
    }
  }
})

test.each([
  ['small', '/squads', 'POST'],
  ['form', `/squads/${ID}/retrospectives`, 'POST'],
  ['form', `/retrospectives/${ID}`, 'PUT'],
  ['form', `/squads/${ID}/rooms`, 'POST'],
  ['file', `/squads/${ID}/imports`, 'POST'],
] as const)('a %s body is the maximum for %s', async (size, path, method) => {
  const { cookie } = person
  for (const isChunked of [true, false]) {
    const fits = await send({ path, method, text: textOf(BODY_BYTES[size]), isChunked, cookie })
    expect([fits.status, fits.bytesRead]).toEqual([422, BODY_BYTES[size]])
    const text = textOf(BODY_BYTES[size] + 1)
    const tooLarge = await send({ path, method, text, isChunked, cookie })
    expect(tooLarge.status).toBe(413)
  }
})

test('refuses a file of more values than an import has before it is parsed', async () => {
  const { cookie } = person
  const text = `{"dryRun":true,"file":${HOSTILE.wide.slice(0, 4_000_000)}[]]}`
  const answer = await send({ path: `/squads/${squadId}/imports`, text, isChunked: false, cookie })
  expect([answer.status, answer.code]).toEqual([413, 'TOO_LARGE'])
})

test.each(['text', 'escape'])('refuses a NUL as %s and deep nesting', async (kind) => {
  const { cookie } = person
  const nul = kind === 'text' ? '\0' : String.raw`\u0000`
  const deep = `${'['.repeat(65)}${']'.repeat(65)}`
  for (const text of [`{"name":"a${nul}"}`, String.raw`{"name":"\uD83c"}`, `{"name":${deep}}`]) {
    const answer = await send({ path: '/squads', text, isChunked: false, cookie })
    expect([answer.status, answer.code]).toEqual([400, 'BAD_JSON'])
  }
  const escaped = String.raw`{"name":"a\\u0000 \uD83C\uDFAF"}`
  expect((await send({ path: '/squads', text: escaped, isChunked: false, cookie })).status).toBe(
    201,
  )
})

test('refuses a request over a limit before it reads the body', async () => {
  const path = '/rooms/KX7M42PQRT/seats'
  let status = 0
  while (status !== 429) status = (await api.visitor.post(path, {})).status
  const answer = await send({ path, text: '{}', isChunked: true })
  expect([answer.status, answer.bytesRead]).toEqual([429, 0])
})

test('the document contains the maximum size of each body', async () => {
  const { body } = await api.visitor.get('/openapi.json')
  const { paths } = body as OpenApiDocument
  const sizes = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ requestBody, operationId }) =>
      requestBody ? [[operationId, requestBody['x-max-bytes']] as const] : [],
    )
  const sizeOf = new Map(sizes)
  expect(sizeOf.get('importFile')).toBe(BODY_BYTES.file)
  expect(sizeOf.get('openRoom')).toBe(BODY_BYTES.form)
  expect(sizeOf.get('castBallot')).toBe(BODY_BYTES.small)
  expect(sizes.every(([, size]) => size !== undefined)).toBe(true)
})

type OpenApiDocument = {
  paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: { 'x-max-bytes'?: number } }>
  >
}

type Sent = {
  path: string
  text: string
  /** True if the body has no `Content-Length`. */
  isChunked: boolean
  method?: string
  cookie?: string
}

/** Sends a body as a stream that counts the bytes read from it. */
async function send({ path, text, isChunked, method = 'POST', cookie = '' }: Sent) {
  const bytes = new TextEncoder().encode(text)
  let bytesRead = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = bytes.subarray(bytesRead, bytesRead + CHUNK_BYTES)
        bytesRead += chunk.length
        controller.enqueue(chunk)
        if (bytesRead === bytes.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const length: Record<string, string> = isChunked
    ? { 'Transfer-Encoding': 'chunked' }
    : { 'Content-Length': String(bytes.length) }
  const headers = { origin: ORIGIN, cookie, 'Content-Type': 'application/json', ...length }
  const init = { method, headers, body, duplex: 'half' }
  const answer = await api.request(`/api${path}`, init)
  const problem = (await answer.json()) as { error?: { code: string } }
  return { status: answer.status, code: problem.error?.code, bytesRead }
}

/** Returns a JSON text of exactly this many bytes. */
function textOf(bytes: number): string {
  const [start, end] = ['{"x":"', '"}']
  return start + 'a'.repeat(bytes - start.length - end.length) + end
}
