import { inflateSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { end } from '../../scripts/run'
import type { MailServer } from '../support/server/mail-server'
import { PHONE, test } from './fixtures'
import type { Visitor } from './visitor'

const PASSWORD = 'corre o rio 71'

test('local mode scores, saves, compares and exports offline', async ({ visit, server }) => {
  const ana = await visit()
  await ana.goTo('/retrospectiva')
  await recordLocally(ana, 'Sprint 1', [5, 3])
  await ana.press('results_new_sprint')
  await recordLocally(ana, 'Sprint 2', [2, 4])
  await ana.press('comparison_table')
  expect(await ana.tab.evaluate("document.querySelectorAll('table').length")).toBeGreaterThan(0)

  const exported = await exportHistory(ana)
  expect(exported.name).toBe('retrospective_history.json')
  expect(JSON.parse(exported.text).map(({ sprint }: { sprint: string }) => sprint)).toEqual([
    'Sprint 1',
    'Sprint 2',
  ])

  await expect
    .poll(() => ana.tab.evaluate("navigator.serviceWorker.controller?.state ?? ''"))
    .toBe('activated')
  await end(server.child)
  await ana.reload()
  await ana.sees('Sprint 1 (Squad Alpha)')
  // The form starts with the last sprint, which has a score for each topic.
  await recordLocally(ana, 'Sprint 3', [1, 1], { hasUnscored: false })
  await ana.reload()
  await ana.sees('Sprint 3 (Squad Alpha)')
})

test('a click near either end of a cell chooses that cell', async ({ visit }) => {
  const ana = await visit()
  await ana.goTo('/retrospectiva')
  for (const cell of [5, 0, 3, 2]) {
    await ana.pressRuler('Planning', { part: (cell + 0.1) / 6, gives: cell })
    await ana.pressRuler('Planning', { part: (cell + 0.9) / 6, gives: cell })
  }
})

test('a first visit offers no new version', async ({ visit }) => {
  const ana = await visit()
  for (const path of ['/room', '/retrospectiva']) {
    await ana.goTo(path)
    await expect
      .poll(() => ana.tab.evaluate("navigator.serviceWorker.controller?.state ?? ''"))
      .toBe('activated')
    await ana.seesNot(ana.text('update_available'))
  }
})

test('a public page runs the gauge and a phone’s menu with theme and language', async ({
  visit,
}) => {
  const ana = await visit(PHONE)
  await ana.goTo('/')
  await ana.score(ana.text('landing_gauge_topic'), 4)
  await ana.seesElement(`//*[@data-gauge]//p[contains(., '${ana.text('scale_4')}')]`)
  await ana.pressElement("//button[@popovertarget = 'site-menu']")
  const inMenu = (element: string) => `//*[@id = 'site-menu']//${element}`
  await ana.seesElement(inMenu("a[@href = '/glossario']"))
  for (const theme of ['light', 'dark']) {
    await ana.pressElement(inMenu('button[@data-theme-toggle]'))
    await expect.poll(() => ana.tab.evaluate('document.documentElement.dataset.theme')).toBe(theme)
  }
  await ana.pressElement(inMenu("a[. = 'EN']"))
  // The page does not respond while it is being replaced.
  const shown = () =>
    ana.tab
      .evaluate('[location.pathname, document.documentElement.dataset.theme].join()')
      .catch(() => null)
  await expect.poll(shown).toBe('/en,dark')
})

test('an account is created by mail, with a squad, a retrospective and its correction', async ({
  visit,
  mails,
}) => {
  const ana = await visit()
  await signUp(ana, mails)
  await ana.fill('squad_name', 'Squad Alpha')
  await ana.press('squad_create')
  await ana.press('squad_new_retrospective')
  await ana.seesHeading(ana.text('retro_new_title'))
  for (const topic of ['Planning', 'Daily']) await ana.score(topic, 4)
  await ana.press('retro_save_new')
  await ana.press('unscored_save')
  await ana.seesHeading('Sprint 1')
  await ana.press('retro_edit')
  await ana.score('Planning', 1)
  await ana.fill('local_title_of', 'Diária', { title: 'Daily' })
  await ana.press('retro_save')
  await ana.sees(ana.text('retro_saved'))
  await ana.reload()
  await ana.sees('Diária')
})

test('a live room with two phones leads to a shared and printed report', async ({
  visit,
  mails,
}) => {
  const ana = await visit()
  await signUp(ana, mails)
  const code = await openRoom(ana, ['Planning', 'Daily'])
  await ana.goTo(`/room/${code}`)
  const phones = [await visit(PHONE), await visit(PHONE)]
  for (const phone of phones) {
    await phone.goTo(`/room/${code}`)
    await phone.press('room_door_enter')
  }
  await ana.press('lead_start')
  for (const [at, phone] of phones.entries()) {
    await phone.seesHeading('Planning')
    await phone.choose(phone.text(at === 0 ? 'scale_2' : 'scale_5'))
  }
  for (const person of [ana, ...phones]) await seesPlot(person)
  await ana.choose('4')
  await ana.press('room_consensus_record', { score: '4' })
  for (const person of [ana, ...phones]) await person.seesHeading('Daily')
  await ana.press('lead_more')
  await ana.press('lead_skip')
  await ana.seesHeading(ana.text('agree_title'))
  await ana.press('lead_close_and_report')
  await ana.seesHeading('Squad Alpha, Sprint 24')
  if (!ana.tab.print) return
  expect(pagesOf(Buffer.from(await ana.tab.print()))).toBe(1)
})

async function recordLocally(
  person: Visitor,
  sprint: string,
  [planning, daily]: number[],
  { hasUnscored = true } = {},
) {
  await person.fill('local_squad', 'Squad Alpha')
  await person.fill('local_sprint', sprint)
  await person.score('Planning', planning ?? 0)
  await person.score('Daily', daily ?? 0)
  await person.press('local_save')
  if (hasUnscored) await person.press('unscored_save')
  await person.seesHeading(sprint)
}

/** Returns the file that the button would save, because drivers differ in where they put a download. */
function exportHistory(person: Visitor): Promise<{ name: string; text: string }> {
  return person.tab.evaluate(`new Promise((resolve) => {
    let file = null
    const { createObjectURL } = URL
    URL.createObjectURL = (blob) => createObjectURL((file = blob))
    HTMLAnchorElement.prototype.click = async function () {
      resolve({ name: this.download, text: await file.text() })
    }
    const name = ${JSON.stringify(person.text('history_export'))}
    ;[...document.querySelectorAll('button')].find((button) => button.textContent.trim() === name).click()
  })`)
}

async function signUp(person: Visitor, mails: MailServer): Promise<void> {
  const email = 'ana@example.org'
  await person.goTo('/signup')
  await person.fill('auth_name', 'Ana Souza')
  await person.fill('auth_email', email)
  await person.fill('auth_password', PASSWORD)
  await person.press('signup_submit')
  await person.sees(person.text('signup_done'))
  const { links } = await mails.next(email)
  await person.goTo(links[0] ?? '')
  await person.press('confirm_submit')
  await person.seesHeading(person.text('dashboard_heading'))
}

/** Opens a room of a new squad as the page does, and returns its code. */
function openRoom(person: Visitor, titles: string[]): Promise<string> {
  const topics = titles.map((title, at) => ({ id: `topic-${at}`, title }))
  return person.tab.evaluate(`(async () => {
    const post = async (path, body) => {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch('/api' + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.json()
    }
    const { id } = await post('/squads', { name: 'Squad Alpha' })
    const { code } = await post('/squads/' + id + '/rooms', ${JSON.stringify({ sprint: 24, seconds: null, topics })})
    return code
  })()`)
}

/** Counts the pages of a PDF. Firefox keeps a document's objects in compressed streams, Chromium does not. */
function pagesOf(pdf: Buffer): number {
  const text = pdf.toString('latin1')
  const objects = [...text.matchAll(/\/ObjStm\b.*?stream\r?\n(.*?)endstream/gs)].map(
    ([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
  return [text, ...objects].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

async function seesPlot(person: Visitor): Promise<void> {
  await expect
    .poll(() =>
      person.tab.evaluate("document.querySelector('main [data-plot] [role=img]') !== null"),
    )
    .toBe(true)
}
