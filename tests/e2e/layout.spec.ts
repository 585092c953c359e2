import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScrollAt, storeHistory, test } from './fixtures'
import { entry, localMode } from './local-mode'

/** As long as the forms take it, without a single place to break. */
const LONG = 'Retrospectiva'.repeat(9)

test('nothing is wider than the page at any width, targets are 44 by 44 on a phone, and no request leaves for another host', async ({
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

/** Looks at each state of local mode, with names as long as they may be. */
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
  await app.button('comparison_table').click()
  await look('table')
  await app.choose({ name: `${LONG}.json`, text: '[]' })
  await expect(app.dialog).toBeVisible()
  await look('import dialog')
  await page.keyboard.press('Escape')
  await app.button('nav_open_menu').click()
  await look('menu')
}

/** Pressable things that a finger of 44 px does not fit on; a ruler's six cells share its width. */
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
