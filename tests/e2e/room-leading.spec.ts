import type { Page } from '@playwright/test'
import { paperRoom } from '../support/room-data'
import { openRoom } from '../support/room-screens'
import { expect, PHONE, test } from './room'

test.describe.configure({ timeout: 180_000 })

/** The smallest laptop windows, a tablet and a phone. */
const SIZES = [
  { width: 1280, height: 650 },
  { width: 1366, height: 650 },
  { width: 768, height: 1024 },
  PHONE,
] as const

test('the next action is in sight in every phase and stays in its place while votes come in', async ({
  page,
  product,
  leadRoom,
}) => {
  const lead = await leadRoom({
    titles: ['Uso e maturidade da ferramenta de gestão', 'Daily', 'Review'],
    description: 'O que a squad combinou, e o que de fato aconteceu na sprint.',
  })
  const paper = await paperRoom(page, product.origin, lead.code)
  await paper.addSeats(7, (place) => `Pessoa de número ${place}`)
  await lead.button('lead_vote_too').click()
  await expect(page.getByText('Ao vivo · 8 pessoas')).toBeVisible()
  /** The upper edge of the action at each size. */
  const places = async (phase: string) => {
    const found: number[] = []
    for (const viewport of SIZES) {
      const where = `${phase} at ${viewport.width} × ${viewport.height}`
      await page.setViewportSize(viewport)
      await page.evaluate(() => window.scrollTo(0, 0))
      const action = lead.stage.locator('[data-stage-actions] button').first()
      await expect(action, where).toBeInViewport({ ratio: 1 })
      const box = await action.boundingBox()
      found.push(Math.round(box?.y ?? -1))
      expect(await isOnTop(page, box), where).toBe(true)
    }
    await page.setViewportSize(SIZES[0])
    return found
  }

  await places('lobby')
  await expect(lead.button('lead_invitation_copy')).toBeInViewport({ ratio: 1 })
  await paper.press({ do: 'start' })
  await expect(lead.heading).toHaveText(/^Uso/)
  const before = await places('vote')
  await expect(lead.button('lead_more_time')).toHaveCount(0)
  await expect(lead.stage.getByText(lead.text('lead_keys_no_limit'), { exact: true })).toBeVisible()
  await paper.vote([1])
  await expect(lead.votes).toHaveText('1 de 8 já votaram')
  expect(await places('first vote')).toEqual(before)
  await paper.vote([5, 5, 2, 5, 5, 5], { from: 1 })
  await expect(lead.votes).toHaveText('7 de 8 já votaram')
  expect(await places('votes')).toEqual(before)
  await lead.stage.getByRole('button', { name: /^3,/ }).click()
  await lead.button('room_consensus_record', { score: '5' }).waitFor()
  await places('reveal')
  await lead.button('lead_talk_start', { minutes: '5' }).click()
  await expect(lead.stage.getByRole('timer')).toHaveText(/^Conversa: (5:00|4:5\d)$/)
  await places('talk')
  await lead.button('lead_talk_more').click()
  await expect(lead.stage.getByRole('timer')).toHaveText(/^Conversa: (6:00|5:[45]\d)$/)

  await lead.button('lead_vote_again').click()
  await expect(lead.votes).toHaveText('0 de 8 já votaram')
  const again = await places('second vote')
  const own = lead.stage.getByRole('group')
  await own.getByRole('button', { name: /^4,/ }).click()
  await expect(lead.votes).toHaveText('1 de 8 já votaram')
  expect(await places('own vote')).toEqual(again)
  await expect(lead.stage.getByText('Notas de 1 a 5.')).toBeVisible()
  await expect(lead.stage.locator('[data-plot]')).toBeHidden()
  await lead.button('lead_reveal').click()
  await expect(lead.button('lead_hold')).toBeVisible()
  await lead.button('lead_hold').click()
  await places('agreement')
  await lead.button('lead_go_on').click()
  for (const title of ['Daily', 'Review']) {
    await expect(lead.heading).toHaveText(title)
    await lead.button('lead_skip').click()
  }
  await expect(lead.heading).toHaveText(lead.text('agree_title'))
  await places('end')
})

test('one press records the median and opens the next vote, and can be taken back from the list', async ({
  page,
  leadRoom,
  expectAccessible,
}) => {
  const lead = await leadRoom()
  const { keyboard } = page
  for (const name of ['Ana', 'Bia', 'Caio']) await lead.addPaper(name)
  await lead.button('lead_start').click()
  for (const [name, score] of [
    ['Ana', 1],
    ['Bia', 4],
  ] as const)
    await lead.votePaper(name, score)
  await lead.tapPaper('Caio', 5)
  await lead.button('lead_reason_add').click()
  await expect(lead.field('lead_reason')).toBeFocused()
  await keyboard.type('Menos reuniões')
  await expectAccessible(page)
  await lead.button('room_consensus_record', { score: '4' }).click()
  await expect(lead.heading).toHaveText('Daily')
  await expect(lead.heading).toBeFocused()

  await test.step('the reason is changed from the list', async () => {
    const row = lead.side.getByRole('listitem').filter({ hasText: 'Planning' })
    await expect(row).toContainText('Menos reuniões')
    const pencil = lead.button('lead_reason_of', { title: 'Planning' })
    await pencil.click()
    await keyboard.press('End')
    await keyboard.type('.')
    await keyboard.press('Enter')
    await expect(pencil).toBeFocused()
    await expect(row).toContainText('Menos reuniões.')
  })

  await test.step('the press is taken back', async () => {
    await lead.button('lead_undo', { title: 'Planning' }).click()
    await expect(lead.heading).toHaveText('Planning')
    await expect(lead.stage.getByRole('radio', { name: /^4,/ })).toBeChecked()
    await keyboard.press('3')
    await keyboard.press('Enter')
    await expect(lead.heading).toHaveText('Daily')
    const planning = lead.side.getByRole('listitem').filter({ hasText: 'Planning' })
    await expect(planning).toContainText('3')
  })

  await test.step('equal votes go on without a press', async () => {
    for (const name of ['Ana', 'Bia']) await lead.votePaper(name, 4)
    await lead.tapPaper('Caio', 4)
    await expect(lead.heading).toHaveText('Review')
  })
})

test('topics are added, put in another order and skipped in the room, by keyboard, and a finished room takes one more', async ({
  page,
  leadRoom,
  join,
  expectAccessible,
}) => {
  const lead = await leadRoom()
  const { keyboard } = page
  await page.setViewportSize({ width: 1280, height: 650 })
  const ana = await join({ code: lead.code, nickname: 'Ana' })
  const topics = lead.section('local_topics')
  const rows = topics.getByRole('listitem')
  const status = topics.getByRole('status')
  await lead.button('lead_plan').click()

  await test.step('added at the end, and moved up', async () => {
    await lead.field('local_add_topic').fill('Deploys')
    await keyboard.press('Enter')
    await expect(rows).toHaveText(['Planning', 'Daily', 'Review', 'Deploys'])
    await expect(lead.field('local_add_topic')).toBeFocused()
    await expect(lead.field('local_add_topic')).toHaveValue('')
    const up = lead.button('lead_topic_up', { title: 'Deploys' })
    await up.focus()
    for (const [place, order] of [
      [3, ['Planning', 'Daily', 'Deploys', 'Review']],
      [2, ['Planning', 'Deploys', 'Daily', 'Review']],
    ] as const) {
      await keyboard.press('Enter')
      await expect(status).toHaveText(`Deploys agora é o ${place}º de 4.`)
      // A press moves from the place that is shown, and the list comes with the room.
      await expect(rows).toHaveText(order)
      await expect(up).toBeFocused()
    }
  })

  await expectAccessible(page)

  await test.step('moved down, the focus stays on the button', async () => {
    const down = lead.button('lead_topic_down', { title: 'Planning' })
    await down.focus()
    await keyboard.press('Enter')
    await expect(rows).toHaveText(['Deploys', 'Planning', 'Daily', 'Review'])
    await expect(down).toBeFocused()
  })

  await test.step('skipped in advance, and taken up again', async () => {
    for (const title of ['Planning', 'Daily', 'Review']) {
      await lead.button('lead_topic_skip', { title }).click()
      await expect(lead.button('lead_topic_take_up', { title })).toBeFocused()
    }
    await lead.button('lead_topic_take_up', { title: 'Review' }).click()
    await expect(status).toHaveText(lead.text('lead_topic_taken_up', { title: 'Review' }))
    await lead.button('lead_plan_done').click()
    await lead.button('lead_start').click()
    await expect(lead.heading).toHaveText('Deploys')
    await expect(ana.heading).toHaveText('Deploys')
    await lead.button('lead_skip').click()
    await expect(lead.heading).toHaveText('Review')
    await lead.button('lead_skip').click()
    await expect(lead.heading).toHaveText(lead.text('agree_title'))
  })

  await test.step('one more, after the last', async () => {
    await lead.button('lead_plan').click()
    await lead.field('local_add_topic').fill('Bugs')
    await lead.button('lead_topic_add').click()
    await expect(ana.heading).toHaveText(ana.text('lead_more_to_vote'))
    const vote = lead.button('lead_vote_on', { title: 'Bugs' })
    await expect(vote).toBeInViewport({ ratio: 1 })
    await vote.click()
    await expect(ana.heading).toHaveText('Bugs')
  })

  await test.step('a reason holds the next topic, and members see it', async () => {
    await ana.tap(4)
    await lead.button('lead_reason_add').click()
    await keyboard.type('Menos erros que na sprint anterior')
    await keyboard.press('Enter')
    const words = lead.text('lead_reason_why', { reason: 'Menos erros que na sprint anterior' })
    await expect(ana.page.getByText(words)).toBeVisible()
    await expect(lead.button('lead_reason_change')).toBeFocused()
    await expect(lead.button('lead_hold')).toHaveCount(0)
  })

  await test.step('a reason that could not be saved stays in its field', async () => {
    await page.route('**/commands', (route) => route.abort(), { times: 1 })
    await keyboard.press('Enter')
    await lead.field('lead_reason').fill('Sem regressões')
    await keyboard.press('Enter')
    await expect(lead.field('lead_reason')).toHaveAccessibleDescription(/./)
    await expect(lead.field('lead_reason')).toHaveValue('Sem regressões')
    await keyboard.press('Enter')
    const words = lead.text('lead_reason_why', { reason: 'Sem regressões' })
    await expect(ana.page.getByText(words)).toBeVisible()
  })
})

test('the invitation is one text for a chat, copied or shared', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: ({ text = '' }: ShareData) => {
        document.title = text
        return Promise.resolve()
      },
    })
  })
  const lead = await openRoom(page, product.origin)
  const spoken = `${lead.code.slice(0, 5)}-${lead.code.slice(5)}`
  const text = `Squad Alpha, sprint 24: entre na retrospectiva ao vivo\n${product.origin}/room/${lead.code}\nCódigo: ${spoken}`
  await expect(page.locator('[data-spoken-code]')).toHaveText(spoken)
  await lead.button('lead_invitation_copy').click()
  await expect(page.getByText(lead.text('lead_invitation_copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await lead.button('lead_invitation_share').click()
  expect(await page.evaluate(() => document.title)).toBe(text.replaceAll('\n', ' '))
})

test('a comment has no kind until it is sent, the facilitator comments too, and Esc closes the panel', async ({
  page,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  const ana = await join({ code: lead.code, nickname: 'Ana', locale: 'en' })
  await ana.say('member_feedback_positive', 'Short daily.')
  const panel = ana.page.locator('#member-feedback')
  await expect(panel.locator('[aria-pressed]')).toHaveCount(0)
  await panel.getByRole('textbox').press('Escape')
  await expect(panel).toBeHidden()
  await expect(ana.button('room_bar_feedback')).toBeFocused()

  const comments = lead.section('lead_feedback')
  await expect(comments.getByRole('heading', { level: 3 })).toHaveText([
    lead.text('lead_positives'),
  ])
  await lead.button('room_bar_feedback').click()
  const own = page.locator('#member-feedback')
  await expect(own.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Mais 3 testes')
  await lead.button('member_feedback_suggestion').click()
  await expect(comments).toContainText('Mais 3 testes')
  await own.getByRole('textbox').press('Escape')
  await expect(own).toBeHidden()
  await expect(lead.button('room_bar_feedback')).toBeFocused()

  await test.step('a room without any score keeps its comments', async () => {
    await lead.button('lead_close').click()
    await expect(lead.dialog).toContainText('A Sprint 24 guarda 2 comentários.')
    await lead.dialog.getByRole('button', { name: lead.text('lead_close') }).click()
    await expect(page).toHaveURL(/\/report$/)
    const report = page.getByRole('article')
    await expect(report).toContainText('Mais 3 testes')
    await expect(report).toContainText('Média geral: sem nota')
  })
})

/** True if a press in the middle of the box hits the action and nothing above it. */
function isOnTop(
  page: Page,
  box: { x: number; y: number; width: number; height: number } | null,
): Promise<boolean> {
  return page.evaluate(
    ([x = 0, y = 0]) => {
      return document.elementFromPoint(x, y)?.closest('[data-stage-actions]') != null
    },
    box ? [box.x + box.width / 2, box.y + box.height / 2] : [],
  )
}
