import { writeFile } from 'node:fs/promises'
import { type FilmSet, open } from './film-set.ts'
import { pastSprints } from './past-sprints.ts'
import { WHOLE } from './scene-title.ts'
import { pathIn } from './texts.ts'

/** The dial of a sprint that got 4, alone in the middle: the poster of the video. */
export async function drawPoster(
  { language, origin, openScreen }: FilmSet,
  target: string,
): Promise<void> {
  const { page } = await openScreen({ name: 'poster', viewport: WHOLE })
  const history = pastSprints(language, 1).map(({ notes, ...entry }) => ({
    ...entry,
    notes: Object.fromEntries(Object.keys(notes).map((id) => [id, 4])),
  }))
  await page.addInitScript(
    (text) => localStorage.setItem('retrospective-history', text),
    JSON.stringify(history),
  )
  await open(page, origin + pathIn(language, '/retrospectiva'))
  await page.evaluate(() => {
    const dial = document.querySelector('aside .dial')?.cloneNode(true)
    if (!(dial instanceof HTMLElement)) throw new Error('no dial')
    // It stands on the page in either theme, so what is ink or paper elsewhere is a grey between them.
    dial.style.cssText +=
      ';--dial-size:560px;--ink:#80868f;--sunken:#80868f38;display:block;margin:80px auto'
    dial.querySelector('.dial-text')?.remove()
    document.documentElement.style.background = 'none'
    document.body.style.background = 'none'
    document.body.replaceChildren(dial)
    for (const animation of document.getAnimations()) animation.finish()
  })
  const session = await page.context().newCDPSession(page)
  const color = { r: 0, g: 0, b: 0, a: 0 }
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color })
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 86 })
  await writeFile(target, Buffer.from(data, 'base64'))
  await page.context().close()
}
