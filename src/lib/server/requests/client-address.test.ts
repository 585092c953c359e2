import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressOf } from './client-address.server'

test('without proxies, the address is the socket’s, whatever a header contains', async () => {
  expect(await ask({ proxies: 0, forwarded: '6.6.6.6' })).toBe('127.0.0.1')
  expect(await ask({ proxies: 0 })).toBe('127.0.0.1')
})

test('behind a proxy, it is the last address in the header, which the proxy added', async () => {
  expect(await ask({ proxies: 1, forwarded: '6.6.6.6, 10.0.0.7' })).toBe('10.0.0.7')
  expect(await ask({ proxies: 2, forwarded: '6.6.6.6, 10.0.0.7, 10.0.0.1' })).toBe('10.0.0.7')
})

test('uses the socket’s address if the header is missing or too short', async () => {
  expect(await ask({ proxies: 1 })).toBe('127.0.0.1')
  expect(await ask({ proxies: 3, forwarded: '6.6.6.6' })).toBe('127.0.0.1')
})

async function ask({ proxies, forwarded }: { proxies: number; forwarded?: string }) {
  const app = new Hono().get('/', (c) => c.text(addressOf(c, proxies)))
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  try {
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
  } finally {
    server.close()
  }
}
