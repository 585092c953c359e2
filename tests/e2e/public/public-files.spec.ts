import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
// Imports no browser, because the fixtures of pages would open one.
import { expect, test } from '@playwright/test'
import { type Document, Window } from 'happy-dom'
import { CLIENT } from '../../../scripts/project'
import { site } from '../../../site.config'
import { shellPath } from '../../../src/i18n/find-page'
import { languageTag } from '../../../src/i18n/locale'
import {
  isListed,
  isPrerendered,
  isSentToOthers,
  PAGES,
  prerenderedPages,
  runsReact,
  shellOf,
  shells,
} from '../../../src/i18n/site-map'
import { ORIGIN_PLACEHOLDER } from '../../../src/lib/public-origin'
import { messageIn } from '../../support/local-mode'

/** Content of a built file, as a browser without JavaScript reads it. */
type Said = {
  lang: string
  title: string
  headings: string[]
  metas: Record<string, string>
  canonical: string[]
  alternates: Record<string, string>
  feed: { href: string; title: string | null } | null
  structuredData: { '@type': string; '@context': string }[]
  links: string[]
  resources: string[]
  /** Text marked as English. */
  english: string[]
  /** The rest of the text. */
  text: string
  words: number
}

/**
 * Limits for a page's initial scripts, in kilobytes as sent to the least capable browser: a little more than today, so that growth is noticed.
 * `public-pages.spec.ts` has the limits for public pages.
 */
const MOST_SCRIPT: Partial<Record<string, number>> = {
  '/retrospectiva': 138.5,
  '/one-phone': 115,
  '/room': 97,
  '/room/:code': 109,
  '/invitation/:token': 111,
  '/shared/:token': 140,
  '/dashboard': 142.1,
  '/squad/:squadId': 140,
  '/squad/:squadId/actions': 132,
  '/squad/:squadId/topics': 138,
  '/squad/:squadId/people': 132,
  '/squad/:squadId/settings': 138,
  '/squad/:squadId/open-room': 146,
  '/squad/:squadId/trends': 138,
  '/squad/:squadId/compare': 146,
  '/squad/:squadId/integrations': 135,
  '/retrospective': 141,
  '/retrospective/:retrospectiveId': 141,
}
const MOST_OF_ENTRANCES = 109
const MOST_OF_ACCOUNT = 150

/** Most bytes of a video. */
const MOST_OF_VIDEO = 4 * 1024 * 1024

const PUBLIC = prerenderedPages().filter(({ kind }) => isListed(kind))
const said = new Map<string, Said>()
const parsers = new Window()

test.describe.configure({ mode: 'serial' })

test('every public page is a complete file with a description', () => {
  for (const { path } of PUBLIC) {
    const html = readFileSync(join(CLIENT, path, 'index.html'), 'utf8')
    const found = readDocument(html)
    said.set(path, found)
    const isEnglish = path === '/en' || path.startsWith('/en/')
    expect.soft(found.lang, path).toBe(isEnglish ? 'en' : 'pt-BR')
    expect.soft(found.title.length, `title of ${path}`).toBeGreaterThan(10)
    expect.soft(found.title.length, `title of ${path}`).toBeLessThanOrEqual(60)
    expect.soft(found.metas.description?.length, `description of ${path}`).toBeGreaterThan(50)
    expect.soft(found.metas.description?.length, `description of ${path}`).toBeLessThan(180)
    expect.soft(found.metas.robots, path).not.toContain('noindex')
    expect.soft(found.canonical, path).toHaveLength(1)
    expect.soft(found.metas['og:url'], path).toBe(found.canonical[0])
    expect.soft(found.metas['og:locale'], path).toBe(isEnglish ? 'en_US' : 'pt_BR')
    expect.soft(found.metas['og:locale:alternate'], path).toBe(isEnglish ? 'pt_BR' : 'en_US')
    expect.soft(found.metas['og:site_name'], path).toBe(site.name)
    expect.soft(found.metas['og:title'], path).toBeTruthy()
    expect.soft(found.metas['og:image:alt']?.length, `image of ${path}`).toBeGreaterThan(30)
    expect.soft(found.metas['og:image:alt'], path).not.toBe(found.metas['og:title'])
    expect.soft(found.metas['og:description'], path).toBe(found.metas.description)
    expect.soft(found.metas['twitter:card'], path).toBe('summary_large_image')
    expect.soft(found.feed?.href, path).toBe(isEnglish ? '/en/feed.xml' : '/feed.xml')
    expect
      .soft(
        found.headings.filter((level) => level === 'H1'),
        path,
      )
      .toHaveLength(1)
    expect.soft(skippedLevels(found.headings), `headings of ${path}`).toEqual([])
    expect.soft(found.resources, `of other hosts on ${path}`).toEqual([])
    expect.soft(found.words, `words without JavaScript on ${path}`).toBeGreaterThan(80)
  }
})

test('twins refer to each other under their own titles and descriptions', () => {
  const byAddress = new Map(
    [...said].map(([path, found]) => [ORIGIN_PLACEHOLDER + (path === '/' ? '' : path), found]),
  )
  for (const [path, { alternates, canonical }] of said) {
    expect.soft(Object.keys(alternates).sort(), path).toEqual(['en', 'pt-BR', 'x-default'])
    expect.soft(Object.values(alternates), path).toContain(canonical[0])
    for (const address of Object.values(alternates)) {
      const twin = byAddress.get(address)
      expect.soft(twin?.alternates, `${path} → ${address}`).toEqual(alternates)
      expect.soft(twin?.canonical, address).toEqual([address])
    }
  }
  const own = [...said].filter(([path, { canonical }]) => canonical[0] === addressOf(path))
  for (const name of ['title', 'description'] as const) {
    const texts = own.map(([, found]) => (name === 'title' ? found.title : found.metas.description))
    expect(new Set(texts).size, name).toBe(own.length)
  }
})

test('the structured data describes each page to search engines', () => {
  const typesOf = (path: string) => said.get(path)?.structuredData.map((item) => item['@type'])
  for (const prefix of ['', '/en']) {
    expect(typesOf(`${prefix}/blog`)).toEqual(['BreadcrumbList'])
    expect(typesOf(`${prefix}/blog/o-que-e-scrum`)).toEqual(['BlogPosting', 'BreadcrumbList'])
    expect(typesOf(`${prefix}/glossario`)).toEqual(['DefinedTermSet', 'BreadcrumbList'])
  }
  expect(typesOf('/')).toEqual(['Organization', 'WebSite', 'WebApplication'])
  expect(typesOf('/en')).toEqual([])
  const article = said.get('/blog/o-que-e-scrum')
  expect(article?.metas).toMatchObject({
    'og:type': 'article',
    'article:published_time': '2025-06-24T09:00:00-03:00',
  })
  expect(article?.structuredData[0]).toMatchObject({
    image: article?.metas['og:image'],
    author: { '@type': 'Organization', name: site.name },
  })
  for (const [path, { structuredData }] of said) {
    for (const item of structuredData) expect(item['@context'], path).toBe('https://schema.org')
  }
})

test('an English title inside a Portuguese text is marked as English', () => {
  const titles = new Set([...said.values()].flatMap(({ english }) => english))
  expect(titles.size).toBeGreaterThan(10)
  for (const [path, { lang, text }] of said) {
    if (lang === 'en') continue
    // The article about it has the name in its own title, too.
    for (const title of [...titles].filter(
      (each) => !/^(Scrum Guide Expansion Pack|role)$/.test(each),
    ))
      expect.soft(text, path).not.toContain(title)
  }
})

test('every link within the site leads to a page, and its anchor to an element', () => {
  for (const [path, { links }] of said) {
    for (const link of links) {
      const [target = '', anchor] = link.split('#')
      const isFile = /\.\w+$/.test(target)
      const file = join(CLIENT, target || path, isFile ? '' : 'index.html')
      const isApp = /^(\/en)?\/(dashboard|account|room|next)\b/.test(target)
      expect.soft(isApp || existsSync(file), `${path} → ${link}`).toBe(true)
      if (!anchor || isApp) continue
      expect.soft(readFileSync(file, 'utf8'), `${path} → ${link}`).toContain(`id="${anchor}"`)
    }
  }
})

test('the sitemap has exactly each public page once with its twin', () => {
  const text = readFileSync(join(CLIENT, 'sitemap.xml'), 'utf8')
  const listed = [...text.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)
  const wanted = new Set([...said.values()].map(({ canonical }) => canonical[0]))
  expect(listed.toSorted()).toEqual([...wanted].sort())
  for (const [, address, alternates = ''] of text.matchAll(/<loc>(.*)<\/loc>([\s\S]*?)<\/url>/g)) {
    const pairs = [...alternates.matchAll(/hreflang="(.*)" href="(.*)"/g)].map(([, lang, href]) => [
      lang,
      href,
    ])
    const found = [...said.values()].find(({ canonical }) => canonical[0] === address)
    expect(Object.fromEntries(pairs)).toEqual(found?.alternates)
  }
  expect(readFileSync(join(CLIENT, 'robots.txt'), 'utf8')).toContain(
    `Sitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml`,
  )
})

test('a feed in each language has the articles of the blog', () => {
  const titles = new Set<string | undefined>()
  for (const [file, lang] of [
    ['feed.xml', 'pt-BR'],
    ['en/feed.xml', 'en'],
  ] as const) {
    const xml = readFileSync(join(CLIENT, file), 'utf8')
    const parsed = parse(xml, 'application/xml')
    const textsOf = (name: string) =>
      [...parsed.querySelectorAll(name)].map(({ textContent }) => textContent ?? '')
    const feed = {
      isBroken: parsed.querySelector('parsererror') !== null,
      lang: parsed.documentElement.getAttribute('xml:lang'),
      title: textsOf('feed > title')[0],
      ids: textsOf('entry > id'),
      updated: textsOf('entry > updated'),
    }
    expect(feed).toMatchObject({ isBroken: false, lang })
    expect(feed.ids).toHaveLength(7)
    titles.add(feed.title)
    const linked = said.get(lang === 'en' ? '/en' : '/')?.feed
    expect(linked).toEqual({ href: `/${file}`, title: feed.title })
    expect(feed.updated).toEqual(feed.updated.toSorted().reverse())
    for (const id of feed.ids)
      expect([...said.values()].some(({ canonical }) => canonical[0] === id)).toBe(true)
  }
  expect(titles.size).toBe(2)
})

test('each public page has its own image for link previews', async ({ request }) => {
  const imageOf = new Map<string | undefined, string>()
  for (const [path, { metas, canonical }] of said) {
    const image = metas['og:image'] ?? ''
    const known = imageOf.get(canonical[0])
    if (known) expect.soft(image, `${path} shares its card`).toBe(known)
    imageOf.set(canonical[0], image)
    expect.soft(metas['twitter:image'], path).toBe(image)
    expect.soft(image, path).toMatch(`${ORIGIN_PLACEHOLDER}/cards/`)
    const png = readFileSync(join(CLIENT, image.slice(ORIGIN_PLACEHOLDER.length)))
    const size = { width: metas['og:image:width'], height: metas['og:image:height'] }
    expect.soft(sizeOfPng(png), path).toEqual(size)
    expect.soft(size, path).toEqual({ width: '1200', height: '630' })
    expect.soft(png.byteLength, path).toBeLessThan(300_000)
  }
  const images = [...imageOf.values()]
  expect(new Set(images).size).toBe(imageOf.size)
  const sent = shells().filter(({ kind }) => isSentToOthers(kind))
  const shared = sent.map(
    ({ path }) => `${ORIGIN_PLACEHOLDER}/cards${path.slice(0, path.lastIndexOf('/'))}.png`,
  )
  const built = readdirSync(join(CLIENT, 'cards'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('.'))
    .map((name) => `${ORIGIN_PLACEHOLDER}/cards/${name.split(sep).join('/')}`)
  expect(built.toSorted()).toEqual([...images, ...shared].sort())

  const answer = await request.get('/cards/index.png')
  expect(answer.headers()).toMatchObject({ 'content-type': 'image/png' })
  expect(answer.headers()['content-encoding']).toBeUndefined()
})

test('pages hidden from search engines have no image', () => {
  expect(readFileSync(join(CLIENT, 'login/index.html'), 'utf8')).not.toContain('/cards/')
})

test('the worker caches neither images for link previews nor the video', () => {
  const worker = readFileSync(join(CLIENT, 'sw.js'), 'utf8')
  expect(worker).not.toContain('/cards/')
  expect(worker).not.toContain('/video/')
})

test('pages of an account or a secret link have a description in their language and no secret', () => {
  const shellCount = 2 * PAGES.filter(({ kind }) => !isPrerendered(kind)).length
  expect(new Set(shells().map(({ shell }) => shell)).size).toBe(shellCount)
  for (const { path, shell, kind } of shells()) {
    const html = readFileSync(join(CLIENT, shell), 'utf8')
    const { lang, title, metas, canonical, alternates } = readDocument(html)
    const isEnglish = path.startsWith('/en/')
    expect(shellPath(path)).toBe(shell)
    expect.soft(lang, path).toBe(isEnglish ? 'en' : 'pt-BR')
    expect.soft(title, path).toMatch(`${metas['og:title']}`)
    expect.soft(title.length, path).toBeGreaterThan(site.name.length + 3)
    expect.soft(metas.description?.length, path).toBeGreaterThan(20)
    expect.soft(metas['og:description'], path).toBe(metas.description)
    expect.soft(metas['og:locale'], path).toBe(isEnglish ? 'en_US' : 'pt_BR')
    const card = `${ORIGIN_PLACEHOLDER}/cards${path.slice(0, path.lastIndexOf('/'))}.png`
    expect.soft(metas['og:image'], path).toBe(isSentToOthers(kind) ? card : undefined)
    if (isSentToOthers(kind)) expect.soft(metas['og:image:alt']?.length, path).toBeGreaterThan(30)
    expect.soft(metas.robots, path).toBe('noindex')
    // The address would contain the secret.
    expect.soft([canonical, alternates, metas['og:url']], path).toEqual([[], {}, undefined])
    expect.soft(html, path).not.toContain('/0000000000')
  }
  const room = readFileSync(join(CLIENT, shellPath('/room/KX7M42PQRT') ?? ''), 'utf8')
  expect(room).toContain('Conectando à sala…')
})

test('every page stays within its limit of initial scripts', () => {
  for (const { path, kind } of PAGES.filter(({ kind }) => runsReact(kind))) {
    const file = isPrerendered(kind) ? join(path, 'index.html') : shellOf(path)
    const html = readFileSync(join(CLIENT, file), 'utf8')
    const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
    expect.soft(scripts.size, path).toBeGreaterThan(3)
    const bytes = [...scripts].map((script) => sentBytes(join(CLIENT, script)))
    const most = MOST_SCRIPT[path] ?? (kind === 'entrance' ? MOST_OF_ENTRANCES : MOST_OF_ACCOUNT)
    expect.soft(bytes.reduce((sum, size) => sum + size, 0) / 1000, path).toBeLessThanOrEqual(most)
  }
})

for (const locale of ['pt', 'en'] as const) {
  test(`the video files are small and start before they are complete (${locale})`, async ({
    request,
  }) => {
    const read = async (ending: string) => {
      const answer = await request.get(`/video/tutorial.${locale}.${ending}`)
      expect(answer.status(), ending).toBe(200)
      return { body: await answer.body(), type: answer.headers()['content-type'] }
    }
    const [mp4, webm, captions] = [await read('mp4'), await read('webm'), await read('vtt')]
    expect(mp4.type).toBe('video/mp4')
    expect(webm.type).toBe('video/webm')
    expect(captions.type).toContain('text/vtt')
    for (const { body } of [mp4, webm]) expect(body.length).toBeLessThanOrEqual(MOST_OF_VIDEO)
    expect(mp4.body.indexOf('moov')).toBeLessThan(mp4.body.indexOf('mdat'))
    expect(captions.body.toString('utf8')).toMatch(/^WEBVTT\n/)
  })

  test(`the video has captions and the length that its page states (${locale})`, () => {
    const html = readFileSync(join(CLIENT, locale === 'pt' ? '' : 'en', 'index.html'), 'utf8')
    const tag = languageTag(locale)
    expect(html).toMatch(new RegExp(`<track[^>]*tutorial\\.${locale}\\.vtt" srclang="${tag}"`, 'i'))
    const seconds = secondsOfMp4(readFileSync(join(CLIENT, `video/tutorial.${locale}.mp4`)))
    expect(seconds).toBeGreaterThanOrEqual(60)
    expect(seconds).toBeLessThanOrEqual(90)
    const length = { minutes: Math.floor(seconds / 60), seconds: Math.round(seconds) % 60 }
    expect(html).toContain(messageIn(locale, 'landing_video_length', length))
  })

  test(`the home page links to the video and contains all its captions (${locale})`, () => {
    const html = readFileSync(join(CLIENT, locale === 'pt' ? '' : 'en', 'index.html'), 'utf8')
    // The link without code leads to the video file.
    expect(html).toContain(`href="/video/tutorial.${locale}.mp4"`)
    const [, transcript = ''] = html.split(messageIn(locale, 'landing_video_transcript'))
    const captions = readFileSync(join(CLIENT, `video/tutorial.${locale}.vtt`), 'utf8')
    const lines = captions
      .split('\n')
      .filter((line) => line !== '' && !/^WEBVTT|^NOTE| --> /.test(line))
    expect(lines.length).toBeGreaterThan(9)
    for (const line of lines) expect(transcript.split('</details>')[0]).toContain(line)
  })
}

function addressOf(path: string): string {
  return ORIGIN_PLACEHOLDER + (path === '/' ? '' : path)
}

/** Reads the size from the header, as the tags of a page state it. Throws if the file is not a PNG. */
/** Returns the size of a file as it is sent: compressed, unless that would be larger. */
function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}

function sizeOfPng(png: Buffer): { width: string; height: string } {
  if (png.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error('not a PNG')
  return { width: String(png.readUInt32BE(16)), height: String(png.readUInt32BE(20)) }
}

/** Reads the video's length from its header. */
function secondsOfMp4(mp4: Buffer): number {
  const header = mp4.indexOf('mvhd')
  return mp4.readUInt32BE(header + 20) / mp4.readUInt32BE(header + 16)
}

/** Returns headings that are more than one level below the one before. */
function skippedLevels(headings: string[]): string[] {
  const levels = headings.map((name) => Number(name.slice(1)))
  return headings.filter((_, at) => at > 0 && (levels[at] ?? 0) > (levels[at - 1] ?? 0) + 1)
}

function readDocument(html: string): Said {
  // The parser takes `width<=40em` in a style for a tag, which may swallow the end of the style.
  const parsed = parse(html.replace(/<style>.*?<\/style>/gs, ''), 'text/html')
  const all = (selector: string) => [...parsed.querySelectorAll(selector)]
  const metas = all('meta[content]').map((meta) => [
    meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
    meta.getAttribute('content') ?? '',
  ])
  const textOf = (main: ReturnType<Document['querySelector']>) => {
    const copy = main?.cloneNode(true)
    for (const part of copy?.querySelectorAll('[lang]') ?? []) part.remove()
    return copy?.textContent ?? ''
  }
  const hrefOf = (element: ReturnType<typeof all>[number]) => element.getAttribute('href') ?? ''
  const sources = all('img, video, audio, source, iframe, script, link[rel=stylesheet]').map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
  )
  return {
    lang: parsed.documentElement.getAttribute('lang') ?? '',
    title: parsed.title,
    headings: all('h1, h2, h3, h4').map(({ tagName }) => tagName),
    metas: Object.fromEntries(metas),
    canonical: all('link[rel=canonical]').map(hrefOf),
    alternates: Object.fromEntries(
      all('link[hreflang]').map((link) => [link.getAttribute('hreflang'), hrefOf(link)]),
    ),
    feed:
      all('link[type="application/atom+xml"]').map((link) => ({
        href: hrefOf(link),
        title: link.getAttribute('title'),
      }))[0] ?? null,
    structuredData: all('script[type="application/ld+json"]').flatMap((script) =>
      JSON.parse(script.textContent ?? ''),
    ),
    links: all('a[href]')
      .map(hrefOf)
      .filter((href) => /^[/#]/.test(href) && href !== '#main'),
    resources: sources.filter((source) => /^(https?:)?\/\//.test(source)),
    english: all('main [lang=en]').map(({ textContent }) => textContent ?? ''),
    text: textOf(parsed.querySelector('main')),
    words: (parsed.querySelector('main')?.textContent ?? '').split(/\s+/).length,
  }
}

function parse(text: string, type: 'text/html' | 'application/xml'): Document {
  return new parsers.DOMParser().parseFromString(text, type) as unknown as Document
}
