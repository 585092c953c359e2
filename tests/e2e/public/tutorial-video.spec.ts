import type { Page } from '@playwright/test'
import { messageIn } from '../../support/local-mode'
import { expect, test } from '../fixtures'

test('loads and plays the video on request, with captions', async ({ page, expectAccessible }) => {
  const asked = recordVideoRequests(page)
  await page.goto('/')
  const link = page.getByRole('link', { name: messageIn('pt', 'landing_video_watch'), exact: true })
  await link.scrollIntoViewIfNeeded()
  const poster = page.getByRole('img', { name: messageIn('pt', 'landing_video_poster') })
  await expect(poster).toHaveJSProperty('complete', true)
  await expect(poster).toHaveJSProperty('naturalWidth', 1280)
  expect(asked).toEqual(['/video/tutorial.pt.webp'])

  await link.press('Enter')
  const video = page.locator('video')
  await expect(video).toBeFocused()
  await expect.poll(() => video.evaluate(secondsPlayed)).toBeGreaterThan(0)
  await expect(video).toHaveJSProperty('error', null)
  await expect.poll(() => video.evaluate(countCues)).toBeGreaterThan(9)
  await expect(video.locator('track')).toHaveAttribute('srclang', 'pt-BR')
  await video.evaluate((element: HTMLVideoElement) => element.pause())
  await expectAccessible(page.getByRole('figure').filter({ has: video }))
})

/** Records the page's requests below /video from now on. */
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
