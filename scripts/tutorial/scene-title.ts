import { type FilmSet, open } from './film-set.ts'
import { Stage } from './stage.ts'
import { pathIn, textIn } from './texts.ts'

export const WHOLE = { width: 1280, height: 720 }

/** The first page, and its scale under the pointer. */
export async function filmTitle({ language, origin, openScreen }: FilmSet): Promise<Stage> {
  const camera = await openScreen({ name: 'title', viewport: WHOLE })
  const { page, pointer } = camera
  await open(page, origin + pathIn(language, '/'))
  const ruler = page.getByRole('slider', {
    name: textIn(language, 'score_slider', { title: textIn(language, 'landing_gauge_topic') }),
  })
  const stage = new Stage([camera])
  const cell = async (score: number) => {
    const box = await ruler.boundingBox()
    if (!box) throw new Error('no ruler')
    return { x: box.x + (box.width * (score + 0.5)) / 6, y: box.y + box.height / 2 }
  }
  Object.assign(pointer, { x: 700, y: 610, isShown: true })
  stage.say('scale')
  await stage.hold(0.9)
  await stage.press(camera, await cell(2))
  await stage.hold(0.3)
  await stage.press(camera, await cell(4))
  await stage.hold(1.1)
  return stage
}
