import { writeFile } from 'node:fs/promises'
import type { FilmSet } from './film-set.ts'
import { pastSprints } from './past-sprints.ts'

/** Where the three screens of the room stand. */
export const PLACES = [
  { x: 18, y: 86, width: 660, height: 548, radius: 12, border: 6 },
  { x: 710, y: 98, width: 262, height: 524, radius: 24, border: 8 },
  { x: 1000, y: 98, width: 262, height: 524, radius: 24, border: 8 },
]

/** Draws the wall and the cases of the screens, with a hole for each. */
export async function drawCases({ openScreen }: FilmSet, path: string): Promise<void> {
  const page = await openScreen()
  const rects = (wider: number, fill: string) =>
    PLACES.map(({ x, y, width, height, radius, border }) => {
      const by = wider * border
      return `<rect x="${x - by}" y="${y - by}" width="${width + 2 * by}" height="${height + 2 * by}" rx="${radius + by}" fill="${fill}"/>`
    }).join('')
  const whole = (fill: string) => `<rect width="1280" height="720" fill="${fill}"/>`
  const svg = `<svg width="1280" height="720"><mask id="holes">${whole('#fff')}${rects(0, '#000')}</mask><g mask="url(#holes)">${whole('#e4e4e0')}${rects(1, '#15171b')}</g></svg>`
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${svg}`)
  await page.screenshot({ path, omitBackground: true })
  await page.context().close()
}

/** The dial of a sprint that got 4, alone in the middle: the poster of the video. */
export async function drawPoster({ language, openScreen, open }: FilmSet, path: string) {
  const page = await openScreen()
  const history = pastSprints(language)
    .slice(-1)
    .map(({ notes, ...entry }) => ({
      ...entry,
      notes: Object.fromEntries(Object.keys(notes).map((id) => [id, 4])),
    }))
  await page.addInitScript(
    (text) => localStorage.setItem('retrospective-history', text),
    JSON.stringify(history),
  )
  await open(page, '/retrospectiva')
  await page
    .locator('aside')
    .getByText(/^4[.,]0$/)
    .first()
    .waitFor()
  await page.evaluate(() => {
    const dial = document.querySelector('aside [class*=dial]')?.cloneNode(true)
    if (!(dial instanceof HTMLElement)) throw new Error('no dial')
    // It stands on the page in either theme, so what is ink or paper elsewhere is a grey between them.
    dial.style.cssText +=
      ';--dial-size:560px;--dial-width:560px;--ink:#80868f;--sunken:#80868f38;display:block;margin:80px auto'
    dial.querySelector('[class*=text]')?.remove()
    document.documentElement.style.background = 'none'
    document.body.style.background = 'none'
    document.body.replaceChildren(dial)
    for (const animation of document.getAnimations()) animation.finish()
  })
  const session = await page.context().newCDPSession(page)
  const color = { r: 0, g: 0, b: 0, a: 0 }
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color })
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 86 })
  await writeFile(path, Buffer.from(data, 'base64'))
  await page.context().close()
}
