import type { Page } from '@playwright/test'
import { type Locale, messageIn } from '../support/local-mode'
import { expect, test } from './fixtures'

const PAGES: { locale: Locale; path: string }[] = [
  { locale: 'pt', path: '/' },
  { locale: 'en', path: '/en' },
]
const MOST_BYTES = 4 * 1024 * 1024

for (const { locale, path } of PAGES) {
  test(`the video is loaded and played once it is asked for, with captions (${locale})`, async ({
    page,
    expectAccessible,
  }) => {
    const asked = recordVideoRequests(page)
    await page.goto(path)
    const link = playLink(page, locale)
    await link.scrollIntoViewIfNeeded()
    const poster = page.getByRole('img', { name: messageIn(locale, 'landing_video_poster') })
    await expect(poster).toHaveJSProperty('complete', true)
    await expect(poster).toHaveJSProperty('naturalWidth', 1280)
    expect(asked).toEqual([`/video/tutorial.${locale}.webp`])

    if (locale === 'pt') await link.click()
    else await link.press('Enter')
    const video = page.locator('video')
    await expect(video).toBeFocused()
    await expect.poll(() => video.evaluate(secondsPlayed)).toBeGreaterThan(0)
    await expect(video).toHaveJSProperty('error', null)
    await expect.poll(() => video.evaluate(countCues)).toBeGreaterThan(9)
    await expect(video.locator('track')).toHaveAttribute(
      'srclang',
      locale === 'pt' ? 'pt-BR' : 'en',
    )
    await video.evaluate((element: HTMLVideoElement) => element.pause())
    await expectAccessible(page)

    const duration = await video.evaluate((element: HTMLVideoElement) => element.duration)
    expect(duration).toBeGreaterThanOrEqual(60)
    expect(duration).toBeLessThanOrEqual(90)
    const said = Math.round(duration)
    const length = { minutes: Math.floor(said / 60), seconds: said % 60 }
    await expect(
      page.getByText(messageIn(locale, 'landing_video_length', length), { exact: true }),
    ).toBeVisible()
  })

  test(`the files are small, start before they are whole, and are not kept offline (${locale})`, async ({
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
    for (const { body } of [mp4, webm]) expect(body.length).toBeLessThanOrEqual(MOST_BYTES)
    expect(mp4.body.indexOf('moov')).toBeLessThan(mp4.body.indexOf('mdat'))
    expect(captions.body.toString('utf8')).toMatch(/^WEBVTT\n/)
    expect(await (await request.get('/sw.js')).text()).not.toContain('/video/')
    // Without code the link is the film itself.
    const html = await (await request.get(path)).text()
    expect(html).toContain(`href="/video/tutorial.${locale}.mp4"`)
    // And its captions can be read there.
    const [, transcript = ''] = html.split(messageIn(locale, 'landing_video_transcript'))
    const said = captions.body
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '' && !/^WEBVTT|^NOTE| --> /.test(line))
    expect(said.length).toBeGreaterThan(9)
    for (const line of said) expect(transcript.split('</details>')[0]).toContain(line)
  })
}

function playLink(page: Page, locale: Locale) {
  return page.getByRole('link', { name: messageIn(locale, 'landing_video_watch'), exact: true })
}

/** The paths under /video of what this page asks for from now on. */
function recordVideoRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/video/')) paths.push(pathname)
  })
  return paths
}

/** Runs in the page. */
function secondsPlayed(video: Element): number {
  return video instanceof HTMLVideoElement ? video.currentTime : 0
}

/** Runs in the page. */
function countCues(video: Element): number {
  if (!(video instanceof HTMLVideoElement)) return 0
  return [...video.textTracks].find(({ mode }) => mode === 'showing')?.cues?.length ?? 0
}
