import type { Page } from '@playwright/test'
import { storedText, storeHistory } from '../../support/history'
import { downloaded, entry, localMode } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

test('with a full storage, a save keeps the form and exports the unsaved sprint', async ({
  page,
}) => {
  const app = localMode(page)
  await storeHistory(page, [entry('Sprint 1')])
  await app.open()
  const before = await storedText(page)
  await fillStorage(page)
  await app.fillNames('Squad Alpha', 'Sprint 2')
  await app.score('Planning', 5)
  await expect(page.getByRole('alert')).toContainText('não está sendo salvo')

  await app.save()
  const alert = page.getByRole('alert').filter({ hasText: 'está cheio e nada foi salvo' })
  await expect(alert).toBeVisible()
  expect(await storedText(page)).toBe(before)
  await expect(app.sprint).toHaveValue('Sprint 2')
  await expect(app.slider('Planning')).toHaveValue('5')

  const exported = alert.getByRole('button', { name: 'Exportar histórico' })
  const file = await downloaded(page, () => exported.click())
  expect(file.name).toBe('retrospective_history.json')
  expect(JSON.parse(file.text)).toEqual([
    entry('Sprint 1'),
    expect.objectContaining({ sprint: 'Sprint 2', notes: { q: 4, m: 3.5, p: 5, d: 2 } }),
  ])

  await page.evaluate(() => localStorage.removeItem('filler'))
  await app.record('Squad Alpha', 'Sprint 2')
})

test('an unreadable history stays if the storage has no room to set it aside', async ({ page }) => {
  const app = localMode(page)
  await storeHistory(page, 'x'.repeat(1_000_000))
  await app.open()
  await fillStorage(page)
  await app.fillNames('Squad Alpha', 'Sprint 2')
  await app.saveUnscored()
  const refused = page.getByRole('alert').filter({ hasText: 'está cheio e nada foi salvo' })
  await expect(refused).toBeVisible()
  await expect(app.button('history_download_raw')).toBeVisible()
  expect((await storedText(page))?.length).toBe(1_000_000)
})

test('the export after a refused save contains the current form', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await fillStorage(page)
  await app.fillNames('Squad Alpha', 'Sprint 2')
  await app.saveUnscored()
  const alert = page.getByRole('alert').filter({ hasText: 'está cheio e nada foi salvo' })
  // The refusal takes the focus: a key pressed a moment earlier would go to the notice.
  await expect(alert).toBeVisible()
  await app.score('Planning', 4)

  const exported = alert.getByRole('button', { name: 'Exportar histórico' })
  const file = await downloaded(page, () => exported.click())

  expect(JSON.parse(file.text)[0].notes['default-planning']).toBe(4)
})

test('a refused save focuses its reason', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await fillStorage(page)
  await app.fillNames('Squad Alpha', 'Sprint 2')
  await app.saveUnscored()
  await expect(page.locator('#storage-notice')).toBeFocused()
})

test('with a blocked storage, the page works and the save reports it', async ({ page }) => {
  await blockStorage(page)
  const app = localMode(page)
  await app.open()
  await app.fillNames('Squad Alpha', 'Sprint 1')
  await app.score(app.text('topic_planning'), 5)
  await app.saveUnscored()
  const alert = page.getByRole('alert').filter({ hasText: app.text('history_problem_blocked') })
  await expect(alert).toBeVisible()
  await expect(app.slider(app.text('topic_planning'))).toHaveValue('5')
  const exported = alert.getByRole('button', { name: app.text('history_export') })
  const file = await downloaded(page, () => exported.click())
  expect(JSON.parse(file.text)).toEqual([expect.objectContaining({ sprint: 'Sprint 1' })])
  await page.getByRole('button', { name: /^(Tema|Theme):/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-choice', 'light')
})

/** Fills the storage to the last character. */
function fillStorage(page: Page) {
  return page.evaluate(() => {
    let text = ''
    for (let size = 1 << 22; size >= 1; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem('filler', text + 'x'.repeat(size))
        text += 'x'.repeat(size)
      } catch {
        // Too much: the next attempt is half as long.
      }
    }
  })
}

function blockStorage(page: Page) {
  return page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
}
