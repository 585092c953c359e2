import { expect, test } from 'vitest'
import { isSentToOthers, PAGES } from '~/i18n/site-map'
import { openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'

const api = await closeAfterAll(openTestApi())

const SECRET = 'Zq7Zq7Zq7Zq7'
/** Parameters of paths that are secrets. All others are ids, which open nothing by themselves. */
const SECRETS = /\{(?:code|\w*[tT]oken|embedFile|calendarFile)\}/g

test('no line of the log has the secret of a link', async () => {
  const { paths } = (await api.visitor.get('/openapi.json')).body as {
    paths: Record<string, Record<string, unknown>>
  }
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    path.search(SECRETS) < 0 ? [] : [{ path, methods: Object.keys(operations) }],
  )
  expect(calls.length).toBeGreaterThan(10)
  api.log.length = 0
  for (const { path, methods } of calls) {
    const named = `/api${path.replaceAll(SECRETS, SECRET).replaceAll(/\{\w+\}/g, crypto.randomUUID())}`
    for (const method of methods) await api.fetch(requestTo(named, method.toUpperCase()))
  }
  for (const { path, kind } of PAGES) {
    if (!isSentToOthers(kind)) continue
    for (const start of ['', '/en']) {
      await api.fetch(requestTo(start + path.replace(/:\w+/, SECRET), 'GET'))
    }
  }
  expect(api.log.length).toBeGreaterThan(calls.length)
  expect(api.log.filter((line) => line.includes(SECRET))).toEqual([])
})

function requestTo(path: string, method: string): Request {
  return new Request(`http://localhost${path}`, { method })
}
