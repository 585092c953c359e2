import type { Locator, Page } from '@playwright/test'
import type { Cue } from './captions.ts'
import { call, type FilmSet } from './film-set.ts'
import { leavesIn, pastSprints, SQUAD, THESE_SCORES, THIS_SPRINT } from './past-sprints.ts'
import { filmRoom, finishRoom, openRoom } from './scene-live.ts'
import type { Stage, Take } from './stage.ts'

export const SCENES = ['title', 'local', 'dashboard', 'live', 'report', 'start'] as const
export type SceneName = (typeof SCENES)[number]

type FilmedScene = { scene: SceneName; takes: Take[]; seconds: number; cues: Cue[] }

/** How many rulers are pressed in peace before it goes quickly. */
const IN_PEACE = 3

/** Films the scenes in their order; the report is of the room that was filmed before it. */
export async function filmScenes(
  set: FilmSet,
  scenes: readonly SceneName[],
): Promise<FilmedScene[]> {
  const filmed: FilmedScene[] = []
  const wants = (scene: SceneName) => scenes.includes(scene)
  const keep = (scene: SceneName, { takes, seconds, cues }: Stage) => {
    filmed.push({ scene, takes, seconds, cues })
  }
  if (wants('title')) keep('title', await filmTitle(set))
  if (wants('local')) keep('local', await filmLocalMode(set))
  if (wants('dashboard') || wants('live')) {
    const page = await set.openScreen()
    const squadId = await openAccount(set, page)
    if (wants('dashboard')) keep('dashboard', await filmDashboard(set, page))
    if (wants('live')) {
      const room = await openRoom(set, { page, squadId })
      keep('live', await filmRoom(set, room))
      await finishRoom(set, room)
      if (wants('report')) keep('report', await filmReport(set, room.lead))
    }
  }
  if (wants('start')) keep('start', await filmStart(set))
  return filmed
}

/** The first page, and its scale under the pointer. */
async function filmTitle({ text, openScreen, open, film }: FilmSet): Promise<Stage> {
  const page = await openScreen()
  await open(page, '/')
  const ruler = rulerOf(page, text('score_slider', { title: text('landing_gauge_topic') }))
  return film('title', [page], async (stage) => {
    stage.say('scale')
    await stage.hold(0.9)
    await giveScore(ruler, 2)
    await stage.hold(0.6)
    await giveScore(ruler, 4)
    await stage.hold(1.4)
  })
}

/** Local mode: a sprint is scored, saved and compared with those before it. */
async function filmLocalMode(set: FilmSet): Promise<Stage> {
  const { language, text, openScreen, open, film } = set
  const page = await openScreen()
  await page.addInitScript(
    (history) => {
      if (localStorage.getItem('retrospective-history') === null)
        localStorage.setItem('retrospective-history', history)
    },
    JSON.stringify(pastSprints(language, 4)),
  )
  await open(page, '/retrospectiva')
  await page
    .getByRole('button', { name: /Sprint 23/ })
    .first()
    .click()
  await page.getByRole('button', { name: text('results_new_sprint'), exact: true }).click()
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const field = (name: 'local_squad' | 'local_sprint') =>
    page.getByRole('textbox', { name: text(name), exact: true })
  return film('local', [page], async (stage) => {
    stage.say('local')
    await stage.hold(1.2)
    await stage.type(field('local_squad'), SQUAD)
    await stage.type(field('local_sprint'), `Sprint ${THIS_SPRINT}`)
    await stage.hold(0.3)
    stage.say('scores')
    for (const [at, { title }] of leavesIn(language).entries()) {
      if (at === IN_PEACE) {
        stage.say('average')
        await stage.showActions(page, 100)
      }
      const ruler = rulerOf(page, text('score_slider', { title }))
      if (at % 4 === 0) await stage.scrollIntoView(ruler, 0.6)
      await giveScore(ruler, THESE_SCORES[at] ?? 0)
    }
    await stage.showActions(page, 500)
    await stage.hold(0.6)
    await page
      .getByRole('button', { name: text('local_save'), exact: true })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: `Sprint ${THIS_SPRINT}` }).waitFor()
    stage.say('result')
    await stage.hold(3.6)
    stage.say('comparison')
    await stage.scrollIntoView(groupsOf(page).last(), 1.6)
    await groupsOf(page).last().locator('[data-row]').nth(2).hover()
    await stage.hold(3)
  })
}

/** The facilitator's account, with a squad of five sprints. Returns the squad's id. */
async function openAccount({ language, open }: FilmSet, page: Page): Promise<string> {
  await open(page, '/login')
  const account = { name: 'Ana Souza', email: 'ana@example.org', password: 'corre o rio 71' }
  await call(page, '/auth/sign-up/email', account)
  await call(page, '/auth/sign-in/email', account)
  const { id } = await call<{ id: string }>(page, '/squads', { name: SQUAD })
  await call(page, `/squads/${id}/imports`, { file: pastSprints(language, 5), dryRun: false })
  return id
}

/** The squad's history and chart. */
async function filmDashboard({ text, open, film }: FilmSet, page: Page): Promise<Stage> {
  await open(page, '/dashboard')
  await groupsOf(page).last().waitFor()
  return film('dashboard', [page], async (stage) => {
    stage.say('dashboard')
    await stage.hold(2)
    await stage.scrollIntoView(groupsOf(page).last(), 0.9)
    await stage.hold(1.6)
    stage.say('highlight')
    const topic = text('topic_acceptance_criteria')
    await page.getByRole('button', { name: topic }).first().click()
    await stage.hold(1.6)
    await groupsOf(page).last().locator('[data-row]').last().hover()
    await stage.hold(2.4)
  })
}

/** The report of the room that has just ended. */
async function filmReport({ text, openScreen, film }: FilmSet, lead: Page): Promise<Stage> {
  const page = await openScreen({ storageState: await lead.context().storageState() })
  await page.goto(lead.url())
  await page.getByRole('rowheader').first().waitFor()
  return film('report', [page], async (stage) => {
    stage.say('report')
    await stage.hold(2)
    await stage.scrollTo(page, 420, 2.4)
    await stage.scrollTo(page, 0, 0.9)
    await page.getByText(text('report_print')).first().hover()
    await stage.hold(1)
  })
}

/** The way in. */
async function filmStart({ text, openScreen, open, film }: FilmSet): Promise<Stage> {
  const page = await openScreen()
  await open(page, '/')
  return film('start', [page], async (stage) => {
    stage.say('start')
    await stage.hold(0.6)
    const start = page.locator('#main').getByRole('link', { name: text('landing_start') })
    await start.first().hover()
    await stage.hold(2.2)
  })
}

const rulerOf = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const groupsOf = (page: Page) => page.locator('[data-part=group]')

/** Presses the middle of a ruler's cell. */
async function giveScore(ruler: Locator, score: number): Promise<void> {
  const box = await ruler.boundingBox()
  if (!box) throw new Error(`nothing to press: ${ruler}`)
  await ruler.click({ position: { x: (box.width * (score + 0.5)) / 6, y: box.height / 2 } })
}
