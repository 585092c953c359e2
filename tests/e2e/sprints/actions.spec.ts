import type { Page } from '@playwright/test'
import { actionData } from '../../support/action-data'
import { expect, type Squad, test } from '../accounts/account-server'
import { expectFit } from '../fixtures'

test('actions are accessible in every state and present no outcome as better', async ({
  page,
  product,
  squad,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await seed(page, product.origin, squad)

  await test.step('two clicks lead from the dashboard to every outcome, and all look the same', async () => {
    await page.goto('/en/dashboard')
    await page.getByRole('link', { name: 'Squad Alpha', exact: true }).press('Enter')
    await page
      .getByRole('navigation', { name: 'In this squad' })
      .getByRole('link', { name: 'Actions' })
      .press('Enter')
    const outcomes = page.locator('[data-outcome]')
    await expect(outcomes).toHaveCount(4)
    const kinds = await outcomes.evaluateAll((all) =>
      all.map((line) => line.getAttribute('data-outcome')),
    )
    expect(kinds.sort()).toEqual(['better', 'early', 'same', 'worse'])
    const looks = await outcomes.evaluateAll((all) =>
      all.map((line) => {
        const { fontSize, fontWeight, color, opacity } = getComputedStyle(line)
        return `${fontSize} ${fontWeight} ${color} ${opacity}`
      }),
    )
    expect(new Set(looks).size).toBe(1)
  })

  const openMenu = () =>
    page.getByRole('button', { name: 'Options for Pauta escrita antes' }).press('Enter')

  await test.step('the page of a tracker learns neither the opening page nor its address', async () => {
    await page
      .context()
      .route('https://github.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>GitHub</title>' }),
      )
    await openMenu()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: 'Create on GitHub' }).press('Enter'),
    ])
    await expect(opened).toHaveTitle('GitHub')
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await opened.close()
  })

  await test.step('actions are accessible in every state', async () => {
    await page.getByText('Closed: 5').press('Enter')
    await expectAccessible(page)
    await expectFit(page)
    await openMenu()
    await expectAccessible(page.getByRole('menu'))
    await page.getByRole('menuitem', { name: 'Drop' }).press('Enter')
    const question = page.getByRole('alertdialog')
    await expectAccessible(question)
    await question.getByRole('button', { name: 'Not enough time' }).press('Enter')
    await expect(page.getByText('Closed: 6')).toBeVisible()
    const start = page.getByRole('button', { name: /^Make it an action: Quadro/ })
    await start.press('Enter')
    await expect(start).toHaveCount(0)
    await expectAccessible(page.getByRole('main'))
    await expectFit(page)
  })
})

/** Creates one open action, one idea, and done ones whose topics rose, fell, stayed, or cannot be judged yet, and one without a topic. */
async function seed(page: Page, origin: string, squad: Squad) {
  const { write, finish, track } = actionData(page, origin, squad.id)
  const done: string[] = []
  for (let sprint = 1; sprint <= 8; sprint += 1) {
    // Scores of quality, planning and daily.
    const scores = sprint > 5 ? [4, 2, 3] : [2, 4, 3]
    await squad.record(sprint, (leaf) => scores[leaf] ?? 3)
    if (sprint === 4) {
      const topics = ['Qualidade do produto', 'Planning', 'Daily', null]
      for (const topic of topics) done.push(await write(`Sobre ${topic}`, { topic }))
    }
    if (sprint === 5) for (const id of done) await finish(id)
  }
  await write('Pauta escrita antes', { dueOn: '2026-12-31' })
  await write('Quadro sem colunas extras', { state: 'idea' })
  await finish(await write('Gráfico na daily', { topic: 'Comunicação time dev' }))
  await track('acme/shop')
}
