import type { Page } from '@playwright/test'
import { expectNoSidewaysScrollAt } from '../fixtures'
import { expect, test, voteAll } from './room'

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
  await lead.button('lead_start').click()
  await first?.vote(1)
  await look('vote')
  await voteAll(others, [4, 5])
  await lead.button('room_consensus_record_none').waitFor()
  await look('reveal')
  await lead.agree(4)
  for (const member of [first, ...others]) await member?.vote(4)
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
  const members = await addMembers({ code: lead.code, count: 3 })
  await lead.button('lead_start').click()
  await voteAll(members, [1, 4, 5])
  await lead.button('room_consensus_record_none').waitFor()
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

/** Returns the visible placeholders that are wider than their fields. Fields of several lines wrap them. */
function cutExamples(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
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
