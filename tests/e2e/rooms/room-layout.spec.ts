import type { Locator, Page } from '@playwright/test'
import { MAX_REASON_LENGTH } from '../../../src/domain/rooms/room'
import type { OpenedRoom } from '../../support/room-screens'
import { expectNoSidewaysScrollAt } from '../fixtures'
import { expect, PHONE, test, voteAll } from './room'

test.describe.configure({ timeout: 180_000 })

const TITLES = [
  'Uso e maturidade da ferramenta de gestão',
  'Entendimento das demandas',
  ...Array.from({ length: 11 }, (_, at) => `Tópico de número ${at + 3}`),
]

/** Laptops and a tablet on its side. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1366, height: 650 },
  { width: 1024, height: 768 },
] as const

/** A window of 1280 by 800 at 400 %. */
const ZOOMED = { width: 320, height: 200 }

test('header, stage and bar fill one window in every phase without wrapped controls', async ({
  page,
  leadRoom,
  addMembers,
}) => {
  const lead = await leadRoom({
    titles: TITLES,
    seconds: 120,
    description: 'O que o squad combinou, e o que de fato aconteceu na sprint.',
  })
  const look = async (phase: string) => {
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      const where = `${phase} at ${window.width} × ${window.height}`
      await expect.poll(() => faultsOf(page), where).toEqual([])
    }
  }
  await look('lobby')
  const [first, ...others] = await addMembers({ code: lead.code, count: 3 })
  await lead.addPaper('Davi')
  await lead.button('lead_start').click()
  await first?.vote(1)
  await look('vote')
  const paper = lead.side.getByRole('group', {
    name: lead.text('lead_paper_vote', { name: 'Davi' }),
  })
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    expect(await rowsOf(paper), `keys at ${window.width}`).toBe(1)
  }
  await lead.votePaper('Davi', 4)
  await voteAll(others, [4, 5])
  await lead.button('room_consensus_record_none').waitFor()
  await look('reveal')
  await lead.agree(4)
  for (const member of [first, ...others]) await member?.vote(4)
  await lead.tapPaper('Davi', 4)
  await lead.button('lead_hold').click()
  await look('agreement')
})

test('the stage has no fixed or cut off part at 400 % zoom', async ({
  page,
  leadRoom,
  addMembers,
}) => {
  const lead = await leadRoom({ titles: TITLES })
  const members = await addMembers({ code: lead.code, count: 3 })
  await lead.button('lead_start').click()
  await page.setViewportSize(ZOOMED)
  expect(await fixedParts(page)).toEqual([])
  await voteAll(members, [1, 4, 5])
  await lead.button('room_consensus_record_none').waitFor()
  expect(await fixedParts(page)).toEqual([])
  await expectNoSidewaysScrollAt(page, [320, 390, 768])
})

test('neither a full field nor a pointer over the scores moves anything', async ({
  page,
  leadRoom,
  addMembers,
}) => {
  const lead = await leadRoom({ titles: ['Planning'] })
  await revealApart(lead, addMembers)
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    await page.mouse.move(0, 0)
    const before = await placesOf(page)
    for (const label of await page.locator('form label:has([type=radio])').all()) {
      await label.hover({ position: { x: 8, y: 2 } })
      await page.locator('form [data-example]').waitFor()
      expect(await placesOf(page), JSON.stringify(window)).toEqual(before)
    }
  }
  // Windows of other sizes would put other things under the pointer.
  await page.mouse.move(0, 0)
  await expect(page.locator('form [data-example]')).toHaveCount(0)
  const reason = lead.field('lead_reason')
  for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(viewport)
    await reason.fill('x'.repeat(MAX_REASON_LENGTH - 1))
    const before = await boxesOf(page)
    await page.keyboard.type('x')
    const limit = page.getByText(lead.text('field_full', { max: String(MAX_REASON_LENGTH) }))
    await expect(limit).toBeInViewport({ ratio: 1 })
    expect(await boxesOf(page)).toEqual(before)
  }
})

test('nothing is cut at 320 px on either screen, and a long action grows its field', async ({
  page,
  leadRoom,
  join,
  addMembers,
}) => {
  const lead = await leadRoom({ titles: ['Planning', TITLES[0] ?? ''], promises: ['Chamar QA'] })
  const phone = await join({ code: lead.code, nickname: 'Ana' })
  const others = await addMembers({ code: lead.code, count: 2 })
  const screens = [page, phone.page]
  const look = async (state: string) => {
    for (const screen of screens) {
      await screen.setViewportSize({ width: 320, height: 640 })
      await expect.poll(() => cutTexts(screen), state).toEqual([])
    }
  }
  await look('review')
  await lead.button('review_start').click()
  await phone.vote(1)
  await look('vote')
  await lead.openSettings()
  await look('settings')
  await lead.closeSettings()
  await voteAll(others, [4, 5])
  await lead.button('room_consensus_record_none').waitFor()
  await look('reveal')
  await lead.agree(4)
  await phone.tap(4)
  await voteAll(others, [4, 4])
  await lead.button('lead_hold').click()
  await look('agreement')
  await lead.button('lead_go_on_last').click()
  const line = lead.stage.getByRole('textbox').first()
  await line.fill('Escrever os critérios de aceite com um exemplo, antes da planning')
  await look('end')
})

test('shows shortcuts if a keyboard is likely, but not in a narrow window', async ({
  page,
  leadRoom,
}) => {
  const lead = await leadRoom()
  const keys = lead.stage.getByText(lead.text('lead_keys_open'))
  await page.setViewportSize({ width: 1150, height: 800 })
  await expect(keys).toBeVisible()
  await page.setViewportSize({ width: 1149, height: 800 })
  await expect(keys).toBeHidden()
})

test('the code and the settings stay in view during the review', async ({ page, leadRoom }) => {
  const lead = await leadRoom({ promises: ['Ler o objetivo em voz alta', 'Chamar QA antes'] })
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    await expect(lead.button('lead_settings')).toBeInViewport({ ratio: 1 })
  }
})

test('every example in a field fits it in both languages', async ({
  page,
  product,
  leadRoom,
  addMembers,
}) => {
  const lead = await leadRoom({ titles: ['Planning'] })
  await revealApart(lead, addMembers)
  const look = async (state: string) => {
    for (const path of ['', '/en']) {
      await page.goto(`${product.origin}${path}/room/${lead.code}`)
      await page.locator('[data-stage-actions] :is(button, a)').first().waitFor()
      for (const width of [1280, 1024, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => cutExamples(page), `${state}, ${path} at ${width}`).toEqual([])
      }
    }
  }
  await look('reveal')
  await page.goto(`${product.origin}/room/${lead.code}`)
  await lead.agree(4)
  await look('end')
})

type AddMembers = Parameters<Parameters<typeof test>[2]>[0]['addMembers']

/** Opens the first vote and gives three different scores. */
async function revealApart(lead: OpenedRoom, addMembers: AddMembers): Promise<void> {
  const members = await addMembers({ code: lead.code, count: 3 })
  await lead.button('lead_start').click()
  await voteAll(members, [1, 4, 5])
  await lead.button('room_consensus_record_none').waitFor()
}

/** Returns the place of everything on the page, except of messages. */
function boxesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *:not([role=status])')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.outerHTML.slice(0, 80)} ${[x, y, width, height]}`
    }),
  )
}

/** Returns where everything is that can be pressed, and the dots. */
function placesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, label, input, [data-plot])')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.textContent} ${[x, y, width, height]}`
    }),
  )
}

/** Returns visible texts that do not fit their element. Only names may be cut, in the bar: of the squad, and of the last topic. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const cuts = (overflow: string, size: number, full: number) =>
          (overflow === 'hidden' || overflow === 'clip') && full > size + 1
        return (
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('.sr-only') &&
          !/^(Squad Alpha|Consenso em) /.test(element.textContent) &&
          (cuts(overflowX, element.clientWidth, element.scrollWidth) ||
            cuts(overflowY, element.clientHeight, element.scrollHeight))
        )
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160)),
  )
}

/** Returns the visible placeholders that are wider than their fields. Fields of several lines wrap them. */
function cutExamples(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>(':is(input, [rows="1"])[placeholder]'),
    ]
    if (!pen || fields.length === 0) return ['no field has an example']
    return fields
      .filter((field) => field.checkVisibility())
      .filter((field) => {
        const { font, paddingLeft, paddingRight, letterSpacing } = getComputedStyle(field)
        Object.assign(pen, { font, letterSpacing })
        const room =
          field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return pen.measureText(field.placeholder).width > room
      })
      .map(({ placeholder }) => placeholder)
  })
}

/** Returns everything that does not fit the window: the page, the stage, the bar, or a row of the bar. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const stage = document.querySelector<HTMLElement>('#main')
    const bar = document.querySelector<HTMLElement>('[data-stage-actions]')
    const controls = bar?.lastElementChild
    if (!stage || !bar || !controls) return ['the stage is missing']
    const { scrollHeight } = document.documentElement
    if (scrollHeight > window.innerHeight) faults.push(`the page is ${scrollHeight} high`)
    if (stage.scrollHeight > stage.clientHeight) {
      faults.push(`the stage is cut: ${stage.scrollHeight} of ${stage.clientHeight}`)
    }
    if (Math.abs(bar.getBoundingClientRect().bottom - window.innerHeight) > 0.5) {
      faults.push('the bar is not at the edge')
    }
    const { right, height } = controls.getBoundingClientRect()
    if (height > 60) faults.push(`the controls are ${height} high`)
    for (const control of controls.querySelectorAll('button')) {
      const box = control.getBoundingClientRect()
      if (box.right > right + 0.5) faults.push(`${control.textContent} is cut`)
    }
    return faults
  })
}

/** Counts the rows of buttons. */
async function rowsOf(group: Locator): Promise<number> {
  const tops = await group
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  return new Set(tops).size
}

/** Returns visible elements that do not move while the page scrolls. */
function fixedParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { position } = getComputedStyle(element)
        return ['fixed', 'sticky'].includes(position) && element.getBoundingClientRect().height > 1
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}
