import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createPost, type Post } from '~/lib/server/requests/outgoing-post.server'

/** Certificate for `hooks.test`, `localhost` and 127.0.0.1, until 2126. It is self-signed, so it is its own authority. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqDCCAU+gAwIBAgIUOrMZ2yMSWyWX/Oy5fslmCPAYiA4wCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKaG9va3MudGVzdDAgFw0yNjExMjQwMzM0NTNaGA8yMTI2MTAz
MTAzMzQ1M1owFTETMBEGA1UEAwwKaG9va3MudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABO2Kkkg0kAHmpAQhS6pqp7XpsVgeL7YZvBWWs6mjLJZInVWZzVmH
KIgk5rkgM1rYCKHw04aDwMzswciqZD8msj+jezB5MB0GA1UdDgQWBBTvTwxu41JS
1HOtKvTBV6kbVHCdNDAfBgNVHSMEGDAWgBTvTwxu41JS1HOtKvTBV6kbVHCdNDAP
BgNVHRMBAf8EBTADAQH/MCYGA1UdEQQfMB2CCmhvb2tzLnRlc3SCCWxvY2FsaG9z
dIcEfwAAATAKBggqhkjOPQQDAgNHADBEAiBLbU7k4ZCYKacMMQljLdx7br8dVmBm
TYeBirnHOttn2gIgK2LztCkW/glFAxpgdm2F5FPJSBbw3g5YtRO1co7esSg=
-----END CERTIFICATE-----`

/** Opens only the receivers of tests. */
export const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNm+BzDpe6eHpS3fG
40JSqSm1UMhc38BzWYIVzSNjy5ChRANCAATtipJINJAB5qQEIUuqaqe16bFYHi+2
GbwVlrOpoyyWSJ1Vmc1ZhyiIJOa5IDNa2Aih8NOGg8DM7MHIqmQ/JrI/
-----END PRIVATE KEY-----`

type Received = { path: string; headers: Record<string, string>; body: string }

export type TestReceiver = {
  port: number
  received: Received[]
  /** The response from now on. */
  answer: { status: number; headers?: Record<string, string> }
  /** A promise that the response waits for, by the path of the request. */
  before: (path: string) => Promise<void>
  close: () => Promise<void>
}

/** Opens a receiver of webhooks on a free port of this machine. */
export async function openTestReceiver(): Promise<TestReceiver> {
  const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY })
  const receiver: TestReceiver = {
    port: 0,
    received: [],
    answer: { status: 204 },
    before: async () => {},
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.on('request', async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    receiver.received.push({
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body,
    })
    await receiver.before(request.url ?? '')
    response.writeHead(receiver.answer.status, receiver.answer.headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.port = (server.address() as AddressInfo).port
  return receiver
}

/** Sends requests for an internet host to the receiver, over HTTPS and with the address's path. */
export function postTo({ port }: TestReceiver): Post {
  const openings = { ports: [port], ranges: ['127.0.0.0/8'] }
  const post = createPost({ openings, ca: TEST_CERTIFICATE })
  return async (url, body, headers) => {
    const { pathname, search } = new URL(url)
    return await post(`https://127.0.0.1:${port}${pathname}${search}`, body, headers)
  }
}
