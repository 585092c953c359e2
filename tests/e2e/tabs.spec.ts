import { storedHistory } from '../support/history'
import { localMode } from '../support/local-mode'
import { expect, test } from './fixtures'

const ROUNDS = 3

test('two tabs that save at the same moment keep both sprints, repeatedly', async ({
  page,
  context,
}) => {
  const [one, other] = [localMode(page), localMode(await context.newPage())] as const
  await one.open()
  await other.open()
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

  await test.step('a save in one tab appears in the other without a reload', async () => {
    await expect(one.savedAll).toHaveCount(2 * ROUNDS)
    await expect(other.savedAll).toHaveCount(2 * ROUNDS)
    await other.saved('A1 (Squad Alpha)').click()
    await expect(other.heading).toHaveText('A1')
  })
  await test.step('a history cleared in one tab is empty in the other', async () => {
    await one.button('history_clear').click()
    await one.confirmClearing.click()
    await expect(other.savedAll).toHaveCount(0)
  })
})
