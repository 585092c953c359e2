import { storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

test('a stored sprint without a squad is labelled N/A', async ({ page }) => {
  const app = localMode(page)
  await storeHistory(page, [entry('Sprint 7', { squadName: ' ' })])
  await app.open()
  await app.saved('Sprint 7 (N/A)').click()
  await expect(app.heading).toHaveText('Sprint 7')
})
