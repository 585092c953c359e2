import type { Page } from '@playwright/test'
import { storeHistory } from '../support/history'
import { entry, localMode, topic } from '../support/local-mode'
import { brokenWords, expect, expectNoSidewaysScrollAt, test, untilSettled } from './fixtures'

/** The longest name that the forms accept, without a place to break. */
const LONG = 'Retrospectiva'.repeat(9)

test('pages fit their width with large targets and contact no other host', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    const isOurs = origin === new URL(baseURL ?? '').origin || /^(blob|data):$/.test(protocol)
    if (!isOurs) elsewhere.push(request.url())
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await forEachState(page, async (state) => {
    expect(await smallTargets(page), state).toEqual([])
    await expectNoSidewaysScrollAt(page, [320, 390, 768, 1280])
  })
  const app = localMode(page)
  await page.keyboard.press('Escape')
  await app.exportedFile()
  await page.goto('/en', { waitUntil: 'networkidle' })
  expect(elsewhere).toEqual([])
})

test('first scores cause no shift on a desktop or a phone', async ({ page }) => {
  const app = localMode(page)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await app.open()
    await untilSettled(page)
    const before = await rulersOf(page)
    expect(before).toHaveLength(17)
    const sliders = await page.getByRole('slider').all()
    // 'Deixou a desejar' is the longest of the words.
    for (const slider of sliders) await slider.press('2')
    await expect(sliders[16] ?? page.getByRole('slider')).toHaveValue('2')
    expect(await rulersOf(page), `${width} px`).toEqual(before)
    await page.evaluate(() => [localStorage, sessionStorage].map((area) => area.clear()))
  }
  const [squad, sprint] = await Promise.all(
    [app.squad, app.sprint].map((field) => field.boundingBox()),
  )
  expect(squad?.y).toBe(sprint?.y)
  expect(await brokenWords(page)).toEqual([])
})

test('results fill columns of equal height without breaking words of names on a phone', async ({
  page,
}) => {
  const tree = entry('Sprint 1', {
    squadName: 'Plataforma de Dados e Observabilidade Internacional',
  })
  const singles = ['Comunicação', 'Entendimento', 'Ferramenta', 'Assertividade']
  tree.topics.push(...singles.map((title) => topic(title, title)))
  const titled = tree.topics.find(({ id }) => id === 'm')
  if (titled) titled.title = 'Metodologias ágeis'
  await storeHistory(page, [tree])
  await page.setViewportSize({ width: 1280, height: 844 })
  const app = localMode(page)
  await app.open()
  await app.saved('Sprint 1').click()
  // The parent with two sub-topics is as high as two single topics.
  expect(await cardsInColumns(page)).toEqual([1, 3, 2])
  await page.setViewportSize({ width: 800, height: 844 })
  expect(await cardsInColumns(page)).toEqual([2, 4])
  await app.comparisonTable.click()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await cardsInColumns(page)).toEqual([6])
    expect(await brokenWords(page), `${width} px`).toEqual([])
  }
})

/** Returns each ruler's top in the document. */
function rulersOf(page: Page) {
  return page
    .locator('[data-ruler]')
    .evaluateAll((rulers) =>
      rulers.map((ruler) => Math.round(ruler.getBoundingClientRect().top + window.scrollY)),
    )
}

/** Returns the number of cards per column, from left to right. */
function cardsInColumns(page: Page) {
  return page.getByRole('article').evaluateAll((cards) => {
    const lefts = cards.map((card) => Math.round(card.getBoundingClientRect().left))
    const columns = [...new Set(lefts)].toSorted((one, other) => one - other)
    return columns.map((left) => lefts.filter((other) => other === left).length)
  })
}

/** Visits each state of local mode, with names of the greatest length. */
async function forEachState(page: Page, look: (state: string) => Promise<void>) {
  const app = localMode(page)
  const long = entry(`${LONG} 1`, { squadName: LONG })
  long.topics.push({ id: 'x', title: LONG, isSubtopic: false, hasChildren: false })
  await storeHistory(page, [entry('Sprint 1'), long])
  await app.open()
  await look('voting')
  await app.save()
  await look('duplicate')
  await app.button('local_edit_topics').click()
  await app.button('local_add_subtopic_to', { title: LONG }).click()
  await look('editing')
  await app.button('local_move_topic', { title: 'Daily' }).click()
  await look('moving')
  await page.keyboard.press('Escape')
  await app.button('local_remove_topic', { title: 'Daily' }).click()
  await look('removed')
  await app.saved(`${LONG} 1`).click()
  await expect(page.getByRole('figure')).toBeVisible()
  await look('results, chart and a draft set aside')
  await app.comparisonTable.click()
  await look('table')
  await app.choose({ name: `${LONG}.json`, text: '[]' })
  await expect(app.dialog).toBeVisible()
  await look('import dialog')
  await page.keyboard.press('Escape')
  await app.button('nav_open_menu').click()
  await look('menu')
}

/** Returns controls smaller than 44 px; a ruler's six cells share its width. */
function smallTargets(page: Page) {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'button, header a, nav a, input, [data-cell]',
    )
    return [...targets].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 0
      if (!isShown || (width >= 43.9 && height >= 43.9)) return []
      return [`${width.toFixed(1)} x ${height.toFixed(1)}: ${target.outerHTML.slice(0, 120)}`]
    })
  })
}
