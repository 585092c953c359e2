import type { Locator, Page } from '@playwright/test'
import { paperRoom } from '../../support/room-data'
import { expect, PHONE, test } from './room'

test.describe.configure({ timeout: 180_000 })

/** The smallest laptop windows, a tablet and a phone. */
const SIZES = [
  { width: 1280, height: 650 },
  { width: 1366, height: 650 },
  { width: 768, height: 1024 },
  PHONE,
] as const

test('copies the invitation without the clipboard API', async ({ page, leadRoom }) => {
  // The clipboard API is missing, as on a plain http address on a local network.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', () => {
      document.title = (document.activeElement as HTMLTextAreaElement).value
    })
  })
  const lead = await leadRoom()
  const copy = lead.button('lead_invitation_copy')
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(lead.text('lead_invitation_copied'))).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`/room/${lead.code}`))
  await expect(copy).toBeFocused()
})

test('the next action is visible in every phase and stays in place while votes arrive', async ({
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
  await lead.setVoting(true)
  await expect(page.getByText('Ao vivo · 8 pessoas')).toBeVisible()
  /** Returns the action's top at each size. */
  const places = async (phase: string) => {
    const found: number[] = []
    for (const viewport of SIZES) {
      const where = `${phase} at ${viewport.width} × ${viewport.height}`
      await page.setViewportSize(viewport)
      await page.evaluate(() => window.scrollTo(0, 0))
      const action = lead.stage.locator('[data-stage-actions] button').first()
      // The choice of a score is a part of the page on narrow screens.
      const isInPage = (await lead.stage.getByRole('radio').count()) > 0 && viewport.width < 900
      if (isInPage) await action.scrollIntoViewIfNeeded()
      await expect(action, where).toBeInViewport({ ratio: 1 })
      const box = await action.boundingBox()
      found.push(Math.round(box?.y ?? -1))
      expect(await isOnTop(page, box), where).toBe(true)
    }
    await page.setViewportSize(SIZES[0])
    return found
  }

  await places('lobby')
  await test.step('a code never breaks at its hyphen', async () => {
    const code = lead.stage.locator('[data-spoken-code]').first()
    expect(await breaksOf(code, '9em')).toEqual({
      isOneLine: true,
      isHyphenShown: true,
      isCut: false,
    })
    expect(await breaksOf(code, '5em')).toEqual({
      isOneLine: false,
      isHyphenShown: false,
      isCut: false,
    })
    await code.evaluate((element) => element.removeAttribute('style'))
  })
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
  await lead.button('room_consensus_record_none').waitFor()
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
    await lead.skip()
  }
  await expect(lead.heading).toHaveText(lead.text('agree_title'))
  await places('end')
  await lead.button('lead_plan').click()
  await lead.field('local_add_topic').fill('Bugs')
  await lead.button('lead_topic_add').click()
  await expect(lead.button('lead_vote_on', { title: 'Bugs' })).toBeInViewport({ ratio: 1 })
})

/** True if a click in the middle of the box hits the action and nothing above it. */
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

/** Returns the code's lines within this width. */
function breaksOf(code: Locator, width: string) {
  return code.evaluate((element, given) => {
    ;(element as HTMLElement).style.width = given
    const [first, second] = [...element.children].map((half) => half.getBoundingClientRect())
    const hyphen = element.querySelector('span span')?.getBoundingClientRect()
    const { left, right } = element.getBoundingClientRect()
    return {
      isOneLine: first?.top === second?.top,
      isHyphenShown: (hyphen?.right ?? 0) > left + 0.5,
      isCut: (second?.right ?? 0) > right,
    }
  }, width)
}
