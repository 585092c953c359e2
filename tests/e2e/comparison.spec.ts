import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'

test('the chart opens on the newest sprint, and the value over a bar takes one line', async ({
  page,
}) => {
  await openWith(page, sprints(30))
  await expect(bar(page, 'A Qualidade, Sprint 30')).toBeInViewport()
  await expect(bar(page, 'A Qualidade, Sprint 1:')).not.toBeInViewport()
  const lines = await page
    .getByRole('figure')
    .locator('[data-part=bar] b')
    .evaluateAll((values) =>
      values.map((value) => {
        const { lineHeight } = getComputedStyle(value)
        return value.getBoundingClientRect().height / Number.parseFloat(lineHeight)
      }),
    )
  expect(lines).toEqual(Array(60).fill(1))
})

test('a bar says topic, sprint, value, word and change, and the table has the same numbers', async ({
  page,
}) => {
  await openWith(page, [
    sprint('Sprint 1', { q: 3, p: 3, d: 4 }),
    sprint('Sprint 2', { q: 4, p: 3, d: 2 }),
  ])
  await expect(bar(page, 'A Qualidade, Sprint 2: 4, Cumpriu, +1,0 desde a anterior')).toBeVisible()
  await expect(bar(page, 'B Ágil, Sprint 2: 2,5, Parcial, −1,0 desde a anterior')).toBeVisible()
  await expect(bar(page, 'B Ágil, Sprint 1: 3,5, Cumpriu')).toBeVisible()

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

test('a change is counted within the squad and the letters are those of its newest sprint', async ({
  page,
}) => {
  const [first, ...others] = sprint('Sprint 2', {}).topics
  await openWith(page, [
    sprint('Sprint 1', { q: 5 }),
    { ...sprint('Sprint 1', { q: 2 }), squadName: 'Squad Beta' },
    { ...sprint('Sprint 2', { q: 4 }), topics: [...others, first] },
  ])
  await expect(
    bar(page, 'B Qualidade, Sprint 1 (Squad Beta): 2, Deixou a desejar'),
  ).toHaveAttribute('aria-label', /desejar$/)
  await expect(
    bar(page, 'B Qualidade, Sprint 2 (Squad Alpha): 4, Cumpriu, −1,0 desde a anterior'),
  ).toBeVisible()
})

test('a topic that a sprint did not have is not a 0', async ({ page }) => {
  const without = sprint('Sprint 1', { q: 0 })
  without.topics = without.topics.slice(0, 1)
  await openWith(page, [without, sprint('Sprint 2', { q: 0, p: 3, d: 3 })])
  const absent = bar(page, 'B Ágil, Sprint 1: não avaliado')
  await expect(absent).toHaveText(/–/)
  await expect(bar(page, 'A Qualidade, Sprint 1: 0, Não realizado')).toHaveText(/^0/)
})

test('arrow keys go from bar to bar and the reading follows; paper gets the table', async ({
  page,
}) => {
  await openWith(page, sprints(3))
  await page.keyboard.press('Tab')
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

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Comparativo entre Sprints' })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Comparação' })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('figure', { name: 'Comparação' })).toBeVisible()
})

test('a topic key lets its bars stand out until it is pressed again', async ({ page }) => {
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
  const newest = bar(page, 'A Qualidade, Sprint 60')
  const before = await newest.boundingBox()
  await page.getByRole('button', { name: 'Mostrar sprints anteriores' }).click()
  await expect(bar(page, 'A Qualidade, Sprint 1:')).toBeAttached()
  expect((await newest.boundingBox())?.x).toBeCloseTo(before?.x ?? Number.NaN, 0)
})

test('more than eight topics get a chart each', async ({ page }) => {
  const many = sprint('Sprint 1', {})
  many.topics = Array.from({ length: 9 }, (_, index) => topic(`t${index}`, `Tema ${index}`))
  await openWith(page, [many])
  const charts = page.getByRole('figure').getByRole('listitem')
  await expect(charts).toHaveCount(9)
  await expect(charts.nth(8).getByRole('img', { name: 'I Tema 8, Sprint 1' })).toBeVisible()
  await expect(charts.first().getByText('Squad Alpha')).toBeHidden()
})

test('charts of one topic name the squad once there are two', async ({ page }) => {
  const many = sprint('Sprint 1', {})
  many.topics = Array.from({ length: 9 }, (_, index) => topic(`t${index}`, `Tema ${index}`))
  await openWith(page, [many, { ...many, squadName: 'Squad Beta' }])
  const chart = page.getByRole('figure').getByRole('listitem').first()
  await expect(chart.getByText('Squad Alpha')).toBeVisible()
  await expect(chart.getByText('Squad Beta')).toBeVisible()
})

type Notes = Record<string, number>

async function openWith(page: Page, history: object[]) {
  await page.addInitScript(
    (text) => window.localStorage.setItem('retrospective-history', text),
    JSON.stringify(history),
  )
  await page.goto('/retrospectiva')
  // The page as served has no sprints yet; what is scrolled to before the chart came moves away.
  await expect(page.getByRole('figure').first()).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Comparativo entre Sprints' })
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

function bar(page: Page, name: string): Locator {
  return page.getByRole('figure').getByRole('img', { name })
}

function sprints(count: number) {
  return Array.from({ length: count }, (_, index) =>
    sprint(`Sprint ${index + 1}`, { q: index % 6, p: (index * 2) % 6, d: (index * 3) % 6 }),
  )
}

function sprint(name: string, notes: Notes) {
  return {
    sprint: name,
    squadName: 'Squad Alpha',
    topics: [
      topic('q', 'Qualidade'),
      { ...topic('m', 'Ágil'), hasChildren: true },
      { ...topic('p', 'Planning'), isSubtopic: true, parent: 'm' },
      { ...topic('d', 'Daily'), isSubtopic: true, parent: 'm' },
    ],
    notes,
    data: '2026-11-07T12:00:00.000Z',
  }
}

function topic(id: string, title: string) {
  return { id, title, isSubtopic: false, hasChildren: false }
}
