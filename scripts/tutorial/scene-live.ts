import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Language } from './captions.ts'
import { call, type FilmSet, type MessageName } from './film-set.ts'
import { THIS_SPRINT, TOPICS } from './past-sprints.ts'
import type { Stage } from './stage.ts'

const LEAD = { width: 1120, height: 930 }
const PHONE = { width: 390, height: 780 }

const NAMES: Record<Language, readonly string[]> = {
  pt: ['Bia', 'Caio', 'Duda', 'Edu'],
  en: ['Bea', 'Carl', 'Dana', 'Eli'],
}

const FEEDBACK: Record<Language, { kind: string; text: string }[]> = {
  pt: [
    { kind: 'positive', text: 'A daily terminou no horário todos os dias.' },
    { kind: 'suggestion', text: 'Escrever os cenários de teste no refinamento.' },
  ],
  en: [
    { kind: 'positive', text: 'The daily ended on time every day.' },
    { kind: 'suggestion', text: 'Write the test scenarios during refinement.' },
  ],
}

const ACTION: Record<Language, string> = {
  pt: 'PO e QA revisam os critérios antes da planning',
  en: 'PO and QA review the criteria before planning',
}

/** What each person gives to each topic, in the order in which they join, and what is agreed. The first is filmed. */
const VOTES = [
  { given: [1, 4, 3, 3], agreed: 3 },
  { given: [4, 5, 4, 4], agreed: 4 },
  { given: [4, 5, 5, 4], agreed: 4 },
  { given: [3, 4, 4, 4], agreed: 4 },
  { given: [3, 4, 4, 3], agreed: 3 },
  { given: [2, 3, 3, 3], agreed: 3 },
] as const

/** The people in the room: the facilitator, and members, of whom the phones of the first two are filmed. */
type Room = { code: string; lead: Page; phones: readonly Page[] }

export async function openRoom(
  { text, openScreen, open }: FilmSet,
  { page, squadId }: { page: Page; squadId: string },
): Promise<Room> {
  const topics = TOPICS.map((id) => ({ id, title: text(id) }))
  const settings = { sprint: THIS_SPRINT, topics, seconds: 30 }
  const { code } = await call<{ code: string }>(page, `/squads/${squadId}/rooms`, settings)
  const storageState = await page.context().storageState()
  const lead = await openScreen({ ...LEAD, storageState })
  const phones = await Promise.all(VOTES[0].given.map(() => openScreen(PHONE)))
  for (const screen of [lead, ...phones]) await open(screen, `/room/${code}`)
  return { code, lead, phones }
}

/** A topic is voted on blindly, revealed, talked over and agreed. */
export function filmRoom(set: FilmSet, { lead, phones }: Room): Promise<Stage> {
  const { language, text } = set
  const [left, right, third, fourth] = phones as [Page, Page, Page, Page]
  const [first, second] = VOTES[0].given
  return set.film('live', [lead, left, right], async (stage) => {
    stage.say('join')
    await stage.hold(1.6)
    for (const [at, page] of phones.entries()) {
      const enter = page.getByRole('button', { name: text('room_door_enter_named') })
      await enter.click()
      const field = page.getByLabel(text('room_door_nickname'), { exact: true })
      const name = NAMES[language][at] ?? ''
      await (at < 2 ? stage.type(field, name) : field.fill(name))
      await enter.click()
      await page.getByRole('heading', { name: text('member_lobby_title') }).waitFor()
    }
    await left.getByText(text('member_lobby_many', { count: 4 })).waitFor()
    await stage.hold(0.8)
    await press(set, lead, 'lead_start')
    await untilHeading([left, right, lead], text(TOPICS[0]))
    stage.say('scale')
    await stage.hold(2.2)
    await vote(third, VOTES[0].given[2])
    await stage.hold(0.4)
    await vote(left, first)
    stage.say('blind')
    await stage.hold(1.4)
    await vote(fourth, VOTES[0].given[3])
    await stage.hold(1.2)
    stage.say('reveal')
    await vote(right, second)
    for (const page of [lead, left, right])
      await page.locator('[data-plot]').first().waitFor({ state: 'attached' })
    await stage.hold(2.4)
    stage.say('spread')
    await stage.hold(2.6)
    stage.say('consensus')
    await agree(set, lead, VOTES[0].agreed)
    await untilHeading([left, right, lead], text(TOPICS[1]))
    await stage.hold(2.4)
  })
}

/** What is not filmed: comments, and the votes on the other topics. */
export async function voteOnTheRest(set: FilmSet, { code, lead, phones }: Room): Promise<void> {
  for (const feedback of FEEDBACK[set.language]) {
    await call(lead, `/rooms/${code}/feedback`, { id: randomUUID(), ...feedback })
  }
  for (const [at, { given, agreed }] of VOTES.entries()) {
    if (at === 0) continue
    await untilHeading(phones, set.text(TOPICS[at] ?? TOPICS[0]))
    for (const [seat, page] of phones.entries()) await vote(page, given[seat] ?? 0)
    await agree(set, lead, agreed)
  }
}

/** The squad writes down what it will change, and gets the report. */
export async function filmEnd(set: FilmSet, { lead }: Room): Promise<Stage> {
  const { text, language } = set
  await lead.setViewportSize({ width: 1280, height: 720 })
  await lead.getByRole('heading', { name: text('agree_title') }).waitFor()
  const line = lead.getByRole('group', { name: text('agree_line_label', { number: 1 }) })
  return set.film('end', [lead], async (stage) => {
    stage.say('change')
    await stage.hold(1)
    await stage.type(line.getByRole('textbox').first(), ACTION[language])
    await stage.type(line.getByRole('combobox', { name: text('actions_owner') }), 'PO')
    await stage.hold(1)
    await press(set, lead, 'agree_save')
    await lead.waitForURL(/\/report$/)
    await lead.getByRole('rowheader').first().waitFor()
    stage.say('report')
    await stage.hold(2)
    await stage.scrollTo(lead.getByRole('rowheader').last(), 2.4)
    await stage.hold(1.6)
  })
}

const press = ({ text }: FilmSet, page: Page, name: MessageName) =>
  page.getByRole('button', { name: text(name), exact: true }).click()

async function agree({ text }: FilmSet, lead: Page, score: number): Promise<void> {
  const ruler = lead.getByRole('group', { name: text('room_consensus_legend') })
  await ruler.locator('label').nth(score).click()
  const record = text('room_consensus_record', { score })
  await lead.getByRole('button', { name: record, exact: true }).click()
}

/** Resolves when the server has the vote. */
async function vote(page: Page, score: number): Promise<void> {
  const stored = page.waitForResponse(/\/ballots$/)
  const choice = page.getByRole('radio', { name: new RegExp(`^${score} `) })
  await page.locator('label').filter({ has: choice }).click()
  await stored
}

async function untilHeading(pages: readonly Page[], name: string): Promise<void> {
  for (const page of pages)
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}
