import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { end } from '../../scripts/run.ts'
import { prerenderPaths, shells } from '../../src/i18n/site-map.ts'
import { ORIGIN_PLACEHOLDER } from '../../src/lib/public-origin.ts'
import { send } from './raw-request.ts'
import { ANY_DATABASE, startShortLived } from './server-process.ts'

const OWN = 'http://votes.example.net:8443'

const FILES = ['/sitemap.xml', '/robots.txt', '/feed.xml', '/en/feed.xml', '/sw.js']

/** Every page, every kind of address that the app renders, and an unknown one. */
const PATHS = [...prerenderPaths(), ...shells().map(({ path }) => path), '/dashboard', '/nope']

test('one build names the address of its server in every page and file', async ({ baseURL }) => {
  const server = await startShortLived({ ...ANY_DATABASE, ORIGIN: OWN, LOG_LEVEL: 'warn' })
  try {
    const named = new Set<string>()
    for (const path of [...PATHS, ...FILES]) {
      const text = await read(server.origin, path)
      for (const foreign of [ORIGIN_PLACEHOLDER, 'localhost']) {
        expect(text.includes(foreign), `${foreign} in ${path}`).toBe(false)
      }
      expect(text.includes(OWN), path).toBe(true)
      for (const [, address = ''] of text.matchAll(/(?:href|content)="(https?:[^"]*)"/g)) {
        named.add(address)
      }
      for (const [, address = ''] of text.matchAll(/<(?:loc|id)>([^<]*)</g)) named.add(address)
    }
    const ownAddresses = [...named].filter((address) => address.startsWith(`${OWN}/`))
    expect(ownAddresses.length).toBeGreaterThan(60)
    for (const address of ownAddresses) {
      const { status } = await send(server.origin, address.slice(OWN.length), { method: 'HEAD' })
      expect(status, address).toBe(200)
    }
    expect(server.output()).not.toContain('ORIGIN')
  } finally {
    await end(server.child)
  }
  // The browser tests' server has another address.
  const other = baseURL ?? ''
  for (const path of ['/', '/about', ...FILES]) {
    const text = await read(other, path)
    expect([text.includes(other), text.includes(OWN)], path).toEqual([true, false])
  }
})

/** Reads a file with the headers of most browsers. */
async function read(origin: string, path: string): Promise<string> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
  const answer = await send(origin, path, { headers })
  expect(answer.headers['content-encoding'] ?? 'none', path).toMatch(/^(br|none)$/)
  return (
    answer.headers['content-encoding'] ? brotliDecompressSync(answer.body) : answer.body
  ).toString()
}
