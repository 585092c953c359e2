import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Camera } from './camera.ts'
import type { Language } from './captions.ts'
import { call, type FilmSet, open, SLOWNESS } from './film-set.ts'
import { THIS_SPRINT } from './past-sprints.ts'
import { Stage } from './stage.ts'
import { type MessageName, pathIn, textIn } from './texts.ts'

const LEAD = { width: 1120, height: 930 }
const PHONE = { width: 390, height: 780 }
/** How large each of them is in the film. */
const LEAD_SCALE = 0.59
const PHONE_SCALE = 0.67

const TOPICS = [
  'topic_qa_refinement',
  'topic_dev_communication',
  'topic_acceptance_criteria',
] as const

/** Where the facilitator's pointer covers nothing. */
const ASIDE = { x: 600, y: 660 }

type Names = readonly [string, string, string, string]
const NAMES: Record<Language, Names> = {
  pt: ['Bia', 'Caio', 'Duda', 'Edu'],
  en: ['Bea', 'Carl', 'Dana', 'Eli'],
}

const FEEDBACK: Record<Language, { kind: string; text: string }[]> = {
  pt: [
    { kind: 'positive', text: 'A daily terminou no horário todos os dias.' },
    { kind: 'improvement', text: 'Chamar QA antes de fechar a estimativa.' },
    { kind: 'suggestion', text: 'Escrever os cenários de teste no refinamento.' },
  ],
  en: [
    { kind: 'positive', text: 'The daily ended on time every day.' },
    { kind: 'improvement', text: 'Call QA before settling the estimate.' },
    { kind: 'suggestion', text: 'Write the test scenarios during refinement.' },
  ],
}

/** The people in the room: the facilitator, two whose phones are filmed, two whose phones are not. */
export type Room = {
  code: string
  lead: Camera
  filmed: readonly [Camera, Camera]
  others: readonly [Page, Page]
}

export async function openRoom(
  set: FilmSet,
  { page, squadId }: { page: Page; squadId: string },
): Promise<Room> {
  const { language, origin, openScreen } = set
  const topics = TOPICS.map((name) => ({ id: name, title: textIn(language, name) }))
  const { code } = await call<{ code: string }>(page, `/squads/${squadId}/rooms`, {
    sprint: THIS_SPRINT,
    topics,
    seconds: 30,
  })
  const lead = await openScreen({
    name: 'lead',
    viewport: LEAD,
    scale: LEAD_SCALE,
    storageState: await page.context().storageState(),
  })
  const address = origin + pathIn(language, `/room/${code}`)
  await open(lead.page, address)
  const openPhone = async (name: string) => {
    const phone = await openScreen({ name, viewport: PHONE, scale: PHONE_SCALE, kind: 'finger' })
    await open(phone.page, address)
    await phone.page.getByLabel(textIn(language, 'room_door_nickname'), { exact: true }).waitFor()
    return phone
  }
  const filmed = [await openPhone('left'), await openPhone('right')] as const
  const others = [(await openPhone('third')).page, (await openPhone('fourth')).page] as const
  return { code, lead, filmed, others }
}

/** A topic is voted on blindly, revealed, talked over and agreed. */
export async function filmRoom({ language }: FilmSet, room: Room): Promise<Stage> {
  const { lead, filmed, others } = room
  const [left, right] = filmed
  const text = (name: MessageName, values?: Record<string, string | number>) =>
    textIn(language, name, values)
  const stage = new Stage([lead, left, right], { slowness: SLOWNESS })
  const leadButton = (name: MessageName, values?: Record<string, string | number>) =>
    lead.page.getByRole('button', { name: text(name, values), exact: true })

  Object.assign(lead.pointer, { x: 480, y: 640, isShown: true })
  stage.say('room')
  await stage.hold(2.4)
  for (const [at, phone] of filmed.entries()) {
    const page = phone.page
    const field = page.getByLabel(text('room_door_nickname'), { exact: true })
    await stage.type(phone, field, NAMES[language][at] ?? '')
    await stage.hold(0.2)
    await stage.press(phone, page.getByRole('button', { name: text('room_door_enter') }), {
      until: () => page.getByRole('heading', { name: text('member_lobby_title') }).waitFor(),
    })
  }
  for (const [at, page] of others.entries())
    await comeIn(page, language, NAMES[language][at + 2] ?? '')
  await left.page.getByText(text('member_lobby_many', { count: 4 })).waitFor()
  await stage.hold(1.2)

  stage.say('blind')
  const topic = text(TOPICS[0])
  await stage.press(lead, leadButton('lead_start'), {
    until: () => untilHeading([left.page, right.page, lead.page], topic),
  })
  await stage.moveTo(lead, ASIDE)
  await stage.hold(0.9)
  await vote(others[0], 4)
  await stage.hold(0.5)
  await stage.press(left, row(left.page, 2), {
    until: () => left.page.locator('.member-mine').waitFor(),
  })
  await stage.hold(1.4)
  await vote(others[1], 4)
  await stage.hold(1.3)
  stage.say('reveal')
  await stage.press(right, row(right.page, 5), {
    until: () => Promise.all([lead, left, right].map(({ page }) => untilRevealed(page))),
  })
  await stage.hold(2.6)
  stage.say('spread')
  await stage.hold(2.8)

  stage.say('agree')
  await stage.press(lead, lead.page.locator('.consensus-ruler label').nth(4))
  await stage.hold(0.3)
  await stage.press(lead, leadButton('room_consensus_record', { score: 4 }), {
    until: () => leadButton('lead_go_on').waitFor(),
  })
  await stage.hold(2.2)
  await stage.press(lead, leadButton('lead_go_on'), {
    until: () => untilHeading([left.page, right.page, lead.page], text(TOPICS[1])),
  })
  await stage.moveTo(lead, ASIDE)
  await stage.hold(1.4)
  return stage
}

/** The rest of the room, which is not filmed: the remaining topics are voted on, and in the end the report is on the screen. */
export async function finishRoom(
  { language }: FilmSet,
  { code, lead, filmed, others }: Room,
): Promise<void> {
  const pages = [...filmed.map(({ page }) => page), ...others]
  const button = (name: MessageName, values?: Record<string, string | number>) =>
    lead.page.getByRole('button', { name: textIn(language, name, values), exact: true })
  for (const feedback of FEEDBACK[language]) {
    await call(lead.page, `/rooms/${code}/feedback`, { id: randomUUID(), ...feedback })
  }
  for (const [seat, page] of pages.entries()) await vote(page, [5, 5, 5, 5][seat] ?? 5)
  await button('lead_go_on').click()
  await untilHeading(pages, textIn(language, TOPICS[2]))
  for (const [seat, page] of pages.entries()) await vote(page, [3, 4, 4, 4][seat] ?? 4)
  await lead.page.locator('.consensus-ruler label').nth(4).click()
  await button('room_consensus_record', { score: 4 }).click()
  await button('lead_go_on').click()
  await button('lead_close_and_report').click()
  await lead.page.waitForURL(/\/report$/)
}

async function comeIn(page: Page, language: Language, name: string): Promise<void> {
  await page.getByLabel(textIn(language, 'room_door_nickname'), { exact: true }).fill(name)
  await page.getByRole('button', { name: textIn(language, 'room_door_enter') }).click()
  await page.getByRole('heading', { name: textIn(language, 'member_lobby_title') }).waitFor()
}

function row(page: Page, score: number) {
  return page.locator(`.vote-row[data-band="${score}"]`)
}

async function vote(page: Page, score: number): Promise<void> {
  await row(page, score).click()
  await page.locator('.member-mine, .tally-plot').first().waitFor()
}

async function untilRevealed(page: Page): Promise<void> {
  await page.locator('.tally-plot').first().waitFor({ state: 'attached' })
}

async function untilHeading(pages: readonly Page[], title: string): Promise<void> {
  await Promise.all(
    pages.map((page) =>
      page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor(),
    ),
  )
}
