import type { Camera } from './camera.ts'
import { type FilmSet, open } from './film-set.ts'
import { WHOLE } from './scene-title.ts'
import { Stage } from './stage.ts'
import { pathIn, textIn } from './texts.ts'

/** The report of the room that has just ended. */
export async function filmReport({ language, openScreen }: FilmSet, lead: Camera): Promise<Stage> {
  const camera = await openScreen({
    name: 'report',
    viewport: WHOLE,
    storageState: await lead.page.context().storageState(),
  })
  const { page, pointer } = camera
  await open(page, lead.page.url())
  await page.getByRole('rowheader').first().waitFor()
  const stage = new Stage([camera])
  Object.assign(pointer, { x: 1100, y: 420, isShown: true })
  stage.say('report')
  await stage.hold(2)
  await stage.scrollTo(camera, 420, 1.1)
  await stage.hold(1.3)
  await stage.scrollTo(camera, 0, 0.9)
  await stage.moveTo(camera, page.getByText(textIn(language, 'report_print')).first(), 0.7)
  await stage.hold(1)
  return stage
}

/** The way in. */
export async function filmStart({ language, origin, openScreen }: FilmSet): Promise<Stage> {
  const camera = await openScreen({ name: 'start', viewport: WHOLE })
  const { page, pointer } = camera
  await open(page, origin + pathIn(language, '/'))
  const stage = new Stage([camera])
  Object.assign(pointer, { x: 620, y: 640, isShown: true })
  stage.say('start')
  await stage.hold(0.6)
  const start = page.locator('#main').getByRole('link', { name: textIn(language, 'landing_start') })
  await stage.moveTo(camera, start.first())
  await stage.hold(2.2)
  return stage
}
