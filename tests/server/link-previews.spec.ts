import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { signUp } from './database-server.ts'
import { send } from './raw-request.ts'

/** Content of the linked pages, which no preview may contain. */
const INSIDE = ['Segredo', 'Carla', 'Ninguém pode ler isto', 'Sprint 97']

const CRAWLERS = [
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
]

test('a chat shows a link to a room, an invitation or a report in its language without the content', async ({
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const known = await makeLinks(origin)
  const unknown = {
    room: 'ZZZZZZZZZZ',
    invitation: randomBytes(24).toString('base64url'),
    shared: randomBytes(24).toString('base64url'),
  }
  const titles = new Set<string>()
  const images = new Set<string>()
  for (const page of ['room', 'invitation', 'shared'] as const) {
    for (const prefix of ['', '/en']) {
      const address = `${prefix}/${page}/${known[page]}`
      const crawled = await crawl(origin, address)
      const { status, robots, text, tags } = crawled
      expect([status, robots], address).toEqual([200, 'noindex'])
      expect(text, address).toContain(`<html lang="${prefix ? 'en' : 'pt-BR'}">`)
      expect(tags, address).toMatchObject({
        robots: 'noindex',
        'og:site_name': 'RetroScore',
        'og:type': 'website',
        'og:locale': prefix ? 'en_US' : 'pt_BR',
        'og:image': `${origin}/cards${prefix}/${page}.png`,
        'twitter:image': `${origin}/cards${prefix}/${page}.png`,
        'twitter:card': 'summary_large_image',
      })
      expect(tags['og:description'], address).toBe(tags.description)
      expect(tags.description?.length, address).toBeGreaterThan(20)
      expect(tags['og:image:alt']?.length, address).toBeGreaterThan(20)
      titles.add(tags['og:title'] ?? '')
      const image = await send(origin, `/cards${prefix}/${page}.png`)
      expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png'])
      images.add(image.body.toString('base64'))
      for (const secret of [...INSIDE, known[page]]) {
        expect(text, `${secret} in ${address}`).not.toContain(secret)
      }
      // Otherwise the preview would reveal which links exist.
      expect(await crawl(origin, `${prefix}/${page}/${unknown[page]}`)).toEqual(crawled)
    }
  }
  expect([titles.size, images.size]).toEqual([6, 6])
})

/** Returns the response to each crawler, which is the same; `tags` by name. */
async function crawl(origin: string, path: string) {
  const answers = await Promise.all(
    CRAWLERS.map((name) => send(origin, path, { headers: { 'User-Agent': name } })),
  )
  const [{ status, headers, body } = await send(origin, path), ...others] = answers
  for (const other of others) expect(other.body.equals(body), path).toBe(true)
  const text = body.toString()
  const tags = [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  return {
    status,
    robots: headers['x-robots-tag'],
    etag: headers.etag,
    text,
    tags: Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content])),
  }
}

/** Creates a code or token for each kind of link, of a squad with a sprint. */
async function makeLinks(origin: string) {
  const { call } = await signUp(origin)
  const squad = (await call('POST', '/squads', { name: 'Segredo' })).body as { id: string }
  const topics = [{ id: 'a', title: 'Ninguém pode ler isto' }]
  const room = await call('POST', `/squads/${squad.id}/rooms`, {
    sprint: 98,
    topics,
    seconds: null,
  })
  const invitation = await call('POST', `/squads/${squad.id}/invitations`, {})
  const recorded = await call('POST', `/squads/${squad.id}/retrospectives`, {
    sprint: 97,
    formCreatedAt: '2026-11-21T10:00:00.000Z',
    topics,
    scores: { a: 3 },
  })
  const { id } = recorded.body as { id: string }
  const report = await call('PUT', `/retrospectives/${id}/share`)
  const lastOf = (reply: { body: unknown }) =>
    new URL((reply.body as { url: string }).url).pathname.split('/').at(-1) ?? ''
  return {
    room: (room.body as { code: string }).code,
    invitation: lastOf(invitation),
    shared: lastOf(report),
  }
}
