import type { Locator } from '@playwright/test'
import type { Camera } from './camera.ts'
import { type FilmSet, open } from './film-set.ts'
import { leavesIn, pastSprints, SQUAD, THESE_SCORES, THIS_SPRINT } from './past-sprints.ts'
import { WHOLE } from './scene-title.ts'
import { Stage } from './stage.ts'
import { pathIn, textIn } from './texts.ts'

/** How many rulers are pressed in peace before it goes quickly. */
const IN_PEACE = 3

/** Local mode: a sprint is scored, saved and compared with those before it. */
export async function filmLocalMode(set: FilmSet): Promise<Stage> {
  const { language, origin, openScreen } = set
  const text = (
    ...args: Parameters<typeof textIn> extends [unknown, ...infer Rest] ? Rest : never
  ) => textIn(language, ...args)
  const camera = await openScreen({ name: 'local', viewport: WHOLE })
  const { page, pointer } = camera
  await page.addInitScript(
    (history) => {
      if (localStorage.getItem('retrospective-history') === null)
        localStorage.setItem('retrospective-history', history)
    },
    JSON.stringify(pastSprints(language, 4)),
  )
  await open(page, origin + pathIn(language, '/retrospectiva'))
  await startNewSprint(page.getByRole('button', { name: /Sprint 23/ }), {
    newSprint: page.getByRole('button', { name: text('results_new_sprint'), exact: true }),
  })
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })

  const stage = new Stage([camera])
  const field = (name: 'local_squad' | 'local_sprint') =>
    page.getByRole('textbox', { name: text(name), exact: true })
  Object.assign(pointer, { x: 900, y: 600, isShown: true })
  stage.say('local')
  await stage.hold(1.2)
  await stage.scrollTo(camera, field('local_squad'), 0.8)
  await stage.type(camera, field('local_squad'), SQUAD)
  await stage.type(camera, field('local_sprint'), `Sprint ${THIS_SPRINT}`)
  await stage.hold(0.3)

  stage.say('scores')
  await giveScores(stage, camera, set)
  await stage.hold(0.6)

  const save = page.getByRole('button', { name: text('local_save'), exact: true }).first()
  await stage.press(camera, save, {
    until: () => page.getByRole('heading', { level: 1, name: `Sprint ${THIS_SPRINT}` }).waitFor(),
  })
  stage.say('result')
  await stage.hold(3.6)

  stage.say('comparison')
  await stage.scrollToEnd(camera, page.locator('.bar-group-label').last(), 1.6)
  await stage.moveTo(camera, page.locator('.bar-group').last().locator('.bar-letter').nth(2))
  await stage.hold(3)
  return stage
}

/** The form as it is for a new sprint, which is not part of the film. */
async function startNewSprint(
  saved: Locator,
  { newSprint }: { newSprint: Locator },
): Promise<void> {
  await saved.first().click()
  await newSprint.click()
}

async function giveScores(stage: Stage, camera: Camera, { language }: FilmSet): Promise<void> {
  const { page } = camera
  for (const [at, { title }] of leavesIn(language).entries()) {
    const name = textIn(language, 'score_slider', { title })
    const ruler = page.getByRole('slider', { name, exact: true })
    const isQuick = at >= IN_PEACE
    if (at === IN_PEACE) stage.say('average')
    const box = await ruler.boundingBox()
    if (!box) throw new Error(`no ruler for ${title}`)
    const bottom = box.y + box.height
    if (bottom > WHOLE.height - 60) {
      const top = await page.evaluate(() => window.scrollY)
      await stage.scrollTo(camera, top + box.y - 470, isQuick ? 0.35 : 0.6)
    }
    const now = (await ruler.boundingBox()) ?? box
    const score = THESE_SCORES[at] ?? 0
    const cell = { x: now.x + (now.width * (score + 0.5)) / 6, y: now.y + now.height / 2 }
    if (isQuick) {
      await stage.moveTo(camera, cell, 0.17)
      await page.mouse.click(cell.x, cell.y)
      await stage.hold(0.07)
    } else {
      await stage.press(camera, cell)
      await stage.hold(0.15)
    }
  }
}
