import type { Locator, Page } from '@playwright/test'
import { storeHistory } from '../../support/history'
import { entry, localMode, topic } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

test('a bar announces topic, sprint, value, word and change', async ({ page }) => {
  await openWith(page, TWO)
  await expect(
    bar(page, 'A Qualidade, Sprint 2: 4, Cumpriu, +1,0 em relação à anterior'),
  ).toBeVisible()
  await expect(
    bar(page, 'B Ágil, Sprint 2: 2,5, Cumpriu em parte, −1,0 em relação à anterior'),
  ).toBeVisible()
  await expect(bar(page, 'B Ágil, Sprint 1: 3,5, Cumpriu')).toBeVisible()
})

test('the table has the numbers of the bars and replaces them', async ({ page }) => {
  await openWith(page, TWO)
  await page.getByRole('button', { name: 'Tabela' }).first().click()
  const table = page.getByRole('table', { name: 'Comparativo entre Sprints' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Tópico',
    'Sprint 1Squad Alpha',
    'Sprint 2Squad Alpha',
  ])
  await expect(table.getByRole('row', { name: 'A Qualidade' }).getByRole('cell')).toHaveText([
    '3',
    '4',
  ])
  await expect(table.getByRole('row', { name: 'B Ágil' }).getByRole('cell')).toHaveText([
    '3,5',
    '2,5',
  ])
  await expect(page.getByRole('figure', { name: 'Comparação' })).toHaveCount(0)
})

test('computes a change within the squad', async ({ page }) => {
  await openWith(page, [
    sprint('Sprint 1', { q: 5 }),
    { ...sprint('Sprint 1', { q: 2 }), squadName: 'Squad Beta' },
    sprint('Sprint 2', { q: 4 }),
  ])
  await expect(
    bar(page, 'A Qualidade, Sprint 1 (Squad Beta): 2, Deixou a desejar'),
  ).toHaveAttribute('aria-label', /desejar$/)
  await expect(
    bar(page, 'A Qualidade, Sprint 2 (Squad Alpha): 4, Cumpriu, −1,0 em relação à anterior'),
  ).toBeVisible()
})

test('uses the letters of the newest sprint', async ({ page }) => {
  const [first, ...others] = sprint('Sprint 2', {}).topics
  const newest = { ...sprint('Sprint 2', { q: 4 }), topics: [...others, first] }
  await openWith(page, [sprint('Sprint 1', { q: 5 }), newest])
  await expect(bar(page, 'B Qualidade, Sprint 1: 5')).toBeVisible()
  await expect(bar(page, 'B Qualidade, Sprint 2: 4')).toBeVisible()
})

test('a topic missing in a sprint is not a 0', async ({ page }) => {
  const without = sprint('Sprint 1', { q: 0 })
  without.topics = without.topics.slice(0, 1)
  await openWith(page, [without, sprint('Sprint 2', { q: 0, p: 3, d: 3 })])
  const absent = bar(page, 'B Ágil, Sprint 1: não avaliado')
  await expect(absent).toHaveText(/–/)
  await expect(bar(page, 'A Qualidade, Sprint 1: 0, Não realizado')).toHaveText(/^0/)
})

test('arrow keys go from bar to bar with the announcement', async ({ page }) => {
  await openWith(page, sprints(3))
  await bar(page, 'A Qualidade, Sprint 3').focus()
  const chart = page.getByRole('figure', { name: 'Comparação' })
  const steps = [
    ['ArrowRight', 'B Ágil, Sprint 3'],
    ['ArrowUp', 'B Ágil, Sprint 2'],
    ['ArrowLeft', 'A Qualidade, Sprint 2'],
    ['ArrowLeft', 'B Ágil, Sprint 1'],
    ['End', 'B Ágil, Sprint 3'],
    ['Home', 'A Qualidade, Sprint 1'],
    ['ArrowDown', 'A Qualidade, Sprint 2'],
  ] as const
  for (const [key, name] of steps) {
    await page.keyboard.press(key)
    await expect(bar(page, name)).toBeFocused()
  }
  await expect(chart.getByText('Qualidade', { exact: true })).toBeVisible()
  await expect(chart.locator('[role="img"][tabindex="0"]')).toHaveCount(1)
})

test('the table replaces the chart in print', async ({ page }) => {
  await openWith(page, sprints(3))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Comparativo entre Sprints' })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Comparação' })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('figure', { name: 'Comparação' })).toBeVisible()
})

test('the table replaces the chart before the browser counts the pages of a print', async ({
  page,
}) => {
  await openWith(page, sprints(3))
  const table = page.getByRole('table', { name: 'Comparativo entre Sprints' })
  // The chart listens shortly after it is shown.
  const printed = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    return table.count()
  }
  await expect.poll(printed).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(table).toHaveCount(0)
})

test('a topic key highlights its bars until it is pressed again', async ({ page }) => {
  await openWith(page, sprints(2))
  const key = page
    .getByRole('group', { name: 'Destacar um tópico' })
    .getByRole('button', { name: 'Ágil' })
  const other = bar(page, 'A Qualidade, Sprint 2')
  await key.click()
  await expect(key).toHaveAttribute('aria-pressed', 'true')
  await expect(other).toHaveAttribute('data-dimmed', 'true')
  await expect(bar(page, 'B Ágil, Sprint 2')).not.toHaveAttribute('data-dimmed')
  await key.click()
  await expect(other).not.toHaveAttribute('data-dimmed')
})

test('a long history shows the newest sprints and the earlier ones on demand', async ({ page }) => {
  await openWith(page, sprints(60))
  await expect(page.getByText('Mostrando as 40 sprints mais recentes de 60.')).toBeVisible()
  await expect(bar(page, 'A Qualidade, Sprint 20:')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mostrar sprints anteriores' }).click()
  await expect(bar(page, 'A Qualidade, Sprint 1:')).toBeAttached()
})

test('more than eight topics get a chart each', async ({ page }) => {
  await openWith(page, [ofManyTopics()])
  const charts = page.getByRole('figure').getByRole('listitem')
  await expect(charts).toHaveCount(9)
  await expect(charts.nth(8).getByRole('img', { name: 'I Tema 8, Sprint 1' })).toBeVisible()
})

test('charts of one topic omit the name of the only squad', async ({ page }) => {
  await openWith(page, [ofManyTopics()])
  await expect(squadsIn(page)).not.toHaveAttribute('data-needed')
})

test('charts of one topic name the squad once there are two', async ({ page }) => {
  const many = ofManyTopics()
  await openWith(page, [many, { ...many, squadName: 'Squad Beta' }])
  await expect(squadsIn(page)).toHaveText(['Squad Alpha', 'Squad Beta'])
  await expect(squadsIn(page).first()).toHaveAttribute('data-needed')
})

const TWO = [sprint('Sprint 1', { q: 3, p: 3, d: 4 }), sprint('Sprint 2', { q: 4, p: 3, d: 2 })]

async function openWith(page: Page, history: object[]) {
  await storeHistory(page, history)
  await localMode(page).open()
}

function bar(page: Page, name: string): Locator {
  return page.getByRole('figure').getByRole('img', { name })
}

/** Names below the first topic's bars. Styles hide unneeded ones. */
function squadsIn(page: Page): Locator {
  return page.getByRole('figure').getByRole('listitem').first().locator('small')
}

function sprints(count: number) {
  return Array.from({ length: count }, (_, index) =>
    sprint(`Sprint ${index + 1}`, { q: index % 6, p: (index * 2) % 6, d: (index * 3) % 6 }),
  )
}

function sprint(name: string, notes: Record<string, number>) {
  return entry(name, { notes })
}

function ofManyTopics() {
  const topics = Array.from({ length: 9 }, (_, index) => topic(`t${index}`, `Tema ${index}`))
  return entry('Sprint 1', { topics, notes: {} })
}
