import type { Page } from '@playwright/test'
import type { Cue } from './captions.ts'
import { call, type FilmSet } from './film-set.ts'
import { pastSprints, SQUAD } from './past-sprints.ts'
import { filmEnd, filmRoom, openRoom, voteOnTheRest } from './scene-live.ts'
import type { Stage, Take } from './stage.ts'

export const SCENES = ['open', 'live', 'end', 'trends', 'start'] as const
export type SceneName = (typeof SCENES)[number]

type FilmedScene = { scene: SceneName; takes: Take[]; seconds: number; cues: Cue[] }

/** Films the scenes in their order. End and trends are about the room that is filmed before them, so they need that scene too. */
export async function filmScenes(
  set: FilmSet,
  scenes: readonly SceneName[],
): Promise<FilmedScene[]> {
  const filmed: FilmedScene[] = []
  const film = async (scene: SceneName, filming: () => Promise<Stage>) => {
    if (!scenes.includes(scene)) return
    const { takes, seconds, cues } = await filming()
    filmed.push({ scene, takes, seconds, cues })
  }
  await film('open', () => filmOpening(set))
  if (scenes.includes('live')) {
    const page = await set.openScreen()
    const squadId = await openAccount(set, page)
    const room = await openRoom(set, { page, squadId })
    await film('live', () => filmRoom(set, room))
    await voteOnTheRest(set, room)
    await film('end', () => filmEnd(set, room))
    await film('trends', () => filmTrends(set, page, squadId))
  }
  await film('start', () => filmStart(set))
  return filmed
}

/** The first page opens a room with one press. */
async function filmOpening({ text, openScreen, open, film }: FilmSet): Promise<Stage> {
  const page = await openScreen()
  await open(page, '/')
  return film('open', [page], async (stage) => {
    stage.say('open')
    await stage.hold(1)
    await page.getByRole('heading', { level: 1 }).hover()
    await stage.hold(0.8)
    await page.getByRole('button', { name: text('quick_open'), exact: true }).click()
    await page.getByRole('button', { name: text('lead_start'), exact: true }).waitFor()
    await stage.hold(3)
  })
}

/** The facilitator's account, with a squad and its sprints. Returns the squad's id. */
async function openAccount({ language, open }: FilmSet, page: Page): Promise<string> {
  await open(page, '/login')
  const account = { name: 'Ana Souza', email: 'ana@example.org', password: 'corre o rio 71' }
  await call(page, '/auth/sign-up/email', account)
  await call(page, '/auth/sign-in/email', account)
  const { id } = await call<{ id: string }>(page, '/squads', { name: SQUAD })
  await call(page, `/squads/${id}/imports`, { file: pastSprints(language), dryRun: false })
  return id
}

/** What the squad's sprints say together. */
async function filmTrends(
  { text, open, film }: FilmSet,
  page: Page,
  squadId: string,
): Promise<Stage> {
  await open(page, `/squad/${squadId}/trends`)
  const multiples = page.getByRole('heading', { name: text('trends_multiples') })
  await multiples.waitFor()
  return film('trends', [page], async (stage) => {
    stage.say('trends')
    await stage.hold(3.6)
    stage.say('range')
    await stage.scrollTo(page.locator('section').filter({ has: multiples }), 2.2)
    await stage.hold(2.2)
    const map = page.getByRole('heading', { name: text('trends_map') })
    await stage.scrollTo(page.locator('section').filter({ has: map }), 1.8)
    await stage.hold(2)
  })
}

/** The ways in. */
async function filmStart({ text, openScreen, open, film }: FilmSet): Promise<Stage> {
  const page = await openScreen()
  await open(page, '/')
  return film('start', [page], async (stage) => {
    stage.say('local')
    await stage.hold(0.8)
    const local = page.getByRole('link', { name: text('landing_local') }).first()
    await stage.scrollTo(local, 0.8)
    await local.hover()
    await stage.hold(2.4)
    stage.say('start')
    await page.getByRole('button', { name: text('quick_open'), exact: true }).hover()
    await stage.hold(3.6)
  })
}
