import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Language } from './captions.ts'
import { call, type FilmSet, type MessageName } from './film-set.ts'
import { THIS_SPRINT } from './past-sprints.ts'
import type { Stage } from './stage.ts'

const LEAD = { width: 1120, height: 930 }
const PHONE = { width: 390, height: 780 }

const TOPICS = [
  'topic_qa_refinement',
  'topic_dev_communication',
  'topic_acceptance_criteria',
] as const

const NAMES: Record<Language, readonly string[]> = {
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

/** The people in the room: the facilitator, and members, of whom the phones of the first two are filmed. */
type Room = { code: string; lead: Page; phones: readonly Page[] }

export async function openRoom(
  { text, openScreen, open }: FilmSet,
  { page, squadId }: { page: Page; squadId: string },
): Promise<Room> {
  const topics = TOPICS.map((name) => ({ id: name, title: text(name) }))
  const settings = { sprint: THIS_SPRINT, topics, seconds: 30 }
  const { code } = await call<{ code: string }>(page, `/squads/${squadId}/rooms`, settings)
  const storageState = await page.context().storageState()
  const lead = await openScreen({ ...LEAD, storageState })
  const phones = await Promise.all(Array.from({ length: 4 }, () => openScreen(PHONE)))
  for (const screen of [lead, ...phones]) await open(screen, `/room/${code}`)
  return { code, lead, phones }
}

/** A topic is voted on blindly, revealed, talked over and agreed. */
export function filmRoom(set: FilmSet, { lead, phones }: Room): Promise<Stage> {
  const { language, text } = set
  const [left, right, third, fourth] = phones as [Page, Page, Page, Page]
  const press = (name: MessageName, values?: Record<string, string | number>) =>
    lead.getByRole('button', { name: text(name, values), exact: true }).click()
  return set.film('live', [lead, left, right], async (stage) => {
    stage.say('room')
    await stage.hold(2.4)
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
    await stage.hold(1.2)

    stage.say('blind')
    await press('lead_start')
    await untilHeading([left, right, lead], text(TOPICS[0]))
    await stage.hold(0.9)
    await vote(third, 4)
    await stage.hold(0.5)
    await vote(left, 2)
    await stage.hold(1.4)
    await vote(fourth, 4)
    await stage.hold(1.3)
    stage.say('reveal')
    await vote(right, 5)
    for (const page of [lead, left, right])
      await page.locator('[data-plot]').first().waitFor({ state: 'attached' })
    await stage.hold(2.6)
    stage.say('spread')
    await stage.hold(2.8)

    stage.say('agree')
    await agreeOnFour(set, lead)
    await stage.hold(2.2)
    await press('lead_go_on')
    await untilHeading([left, right, lead], text(TOPICS[1]))
    await stage.hold(1.4)
  })
}

/** The rest of the room, which is not filmed: the remaining topics are voted on, and in the end the report is on the screen. */
export async function finishRoom(set: FilmSet, { code, lead, phones }: Room): Promise<void> {
  const { language, text } = set
  const press = (name: MessageName) =>
    lead.getByRole('button', { name: text(name), exact: true }).click()
  for (const feedback of FEEDBACK[language]) {
    await call(lead, `/rooms/${code}/feedback`, { id: randomUUID(), ...feedback })
  }
  for (const page of phones) await vote(page, 5)
  await press('lead_go_on')
  await untilHeading(phones, text(TOPICS[2]))
  for (const [seat, page] of phones.entries()) await vote(page, seat === 0 ? 3 : 4)
  await agreeOnFour(set, lead)
  await press('lead_go_on')
  await press('lead_close_and_report')
  await lead.waitForURL(/\/report$/)
}

async function agreeOnFour({ text }: FilmSet, lead: Page): Promise<void> {
  const ruler = lead.getByRole('group', { name: text('room_consensus_legend') })
  await ruler.locator('label').nth(4).click()
  const record = text('room_consensus_record', { score: 4 })
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
