import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { prerenderPaths, shells } from '../../src/i18n/site-map.ts'
import { ORIGIN_PLACEHOLDER } from '../../src/lib/public-origin.ts'
import { send } from './raw-request.ts'
import { type ServerProcess, startShortLived } from './server-process.ts'

const ORIGINS = ['https://retro.example.org', 'http://votes.example.net:8443'] as const

const FILES = ['/sitemap.xml', '/robots.txt', '/feed.xml', '/en/feed.xml', '/sw.js']

/** Every page, every kind of address that the app draws, and one that nothing has. */
const PATHS = [...prerenderPaths(), ...shells().map(({ path }) => path), '/dashboard', '/nope']

test('one build names the address of the server that serves it, in every page and file', async () => {
  const servers = await Promise.all(
    ORIGINS.map((origin) => startShortLived({ ORIGIN: origin, LOG_LEVEL: 'warn' })),
  )
  try {
    for (const [at, server] of servers.entries()) {
      const [own, other] = at === 0 ? ORIGINS : ([ORIGINS[1], ORIGINS[0]] as const)
      const named = new Set<string>()
      for (const path of [...PATHS, ...FILES]) {
        const text = await read(server, path)
        for (const foreign of [other, ORIGIN_PLACEHOLDER, 'localhost']) {
          expect(text, `${foreign} in ${path} of ${own}`).not.toContain(foreign)
        }
        expect(text, path).toContain(own)
        for (const [, address = ''] of text.matchAll(/(?:href|content)="(https?:[^"]*)"/g)) {
          named.add(address)
        }
        for (const [, address = ''] of text.matchAll(/<(?:loc|id)>([^<]*)</g)) named.add(address)
      }
      const ownAddresses = [...named].filter((address) => address.startsWith(`${own}/`))
      expect(ownAddresses.length).toBeGreaterThan(60)
      for (const address of ownAddresses) {
        const { status } = await send(server.origin, address.slice(own.length))
        expect(status, address).toBe(200)
      }
      expect(server.output()).not.toContain('ORIGIN')
    }
  } finally {
    for (const { child } of servers) child.kill()
  }
})

/** As most browsers ask for it. */
async function read(server: ServerProcess, path: string): Promise<string> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
  const answer = await send(server.origin, path, { headers })
  expect(answer.headers['content-encoding'] ?? 'none', path).toMatch(/^(br|none)$/)
  return (
    answer.headers['content-encoding'] ? brotliDecompressSync(answer.body) : answer.body
  ).toString()
}
