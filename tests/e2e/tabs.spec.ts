import type { BrowserContext, Page } from '@playwright/test'
import { storedHistory } from '../support/history'
import { localMode } from '../support/local-mode'
import { expect, test } from './fixtures'

const ROUNDS = 5

test('a save in one tab shows in the other without a reload', async ({ page, context }) => {
  const [one, other] = await twoTabs(page, context)
  await one.record('Squad Alpha', 'Sprint 1')
  await expect(other.saved('Sprint 1 (Squad Alpha)')).toBeVisible()
  await other.saved('Sprint 1 (Squad Alpha)').click()
  await expect(other.heading).toHaveText('Sprint 1')
})

test('two saves at the same moment are both kept, again and again', async ({ page, context }) => {
  test.slow()
  const [one, other] = await twoTabs(page, context)
  const names: string[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    await one.fillNames('Squad Alpha', `A${round}`)
    await other.fillNames('Squad Beta', `B${round}`)
    await Promise.all([one.saveUnscored(), other.saveUnscored()])
    await expect(one.heading).toHaveText(`A${round}`)
    await expect(other.heading).toHaveText(`B${round}`)
    await Promise.all([
      one.button('results_new_sprint').click(),
      other.button('results_new_sprint').click(),
    ])
    names.push(`A${round}`, `B${round}`)
  }
  const history = (await storedHistory(page)) as { sprint: string }[]
  expect(history.map(({ sprint }) => sprint).toSorted()).toEqual(names.toSorted())
  await expect(one.savedAll).toHaveCount(2 * ROUNDS)
  await expect(other.savedAll).toHaveCount(2 * ROUNDS)
})

test('a sprint that the other tab has saved is refused here', async ({ page, context }) => {
  const [one, other] = await twoTabs(page, context)
  await other.fillNames('Squad Alpha', 'Sprint 1')
  await one.record('Squad Alpha', 'Sprint 1')
  // A sprint that is refused is not asked about, although nothing is scored.
  await other.save()
  await expect(other.sprint).toHaveAccessibleDescription(
    'Essa sprint (Sprint 1) já foi registrada para o Squad (Squad Alpha).',
  )
  expect(await storedHistory(page)).toHaveLength(1)
})

test('a history cleared in one tab is empty in the other', async ({ page, context }) => {
  const [one, other] = await twoTabs(page, context)
  await one.record('Squad Alpha', 'Sprint 1')
  await expect(other.savedAll).toHaveCount(1)
  await one.button('history_clear').click()
  await one.button('history_clear_confirm').click()
  await expect(other.savedAll).toHaveCount(0)
})

async function twoTabs(page: Page, context: BrowserContext) {
  const [one, other] = [localMode(page), localMode(await context.newPage())] as const
  await one.open()
  await other.open()
  return [one, other] as const
}
