import type { Locator } from '@playwright/test'
import { storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { expect, test } from '../fixtures'

test('the chart opens on the newest sprint, which keeps its place when earlier ones appear', async ({
  page,
}) => {
  await storeHistory(
    page,
    Array.from({ length: 60 }, (_, at) => entry(`Sprint ${at + 1}`)),
  )
  await localMode(page).open()
  const chart = page.getByRole('figure')
  const newest = chart.getByRole('img', { name: 'A Qualidade, Sprint 60' })
  await page
    .getByRole('heading', { name: 'Comparativo entre Sprints' })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(newest).toBeInViewport()
  await expect(chart.getByRole('img', { name: 'A Qualidade, Sprint 21:' })).not.toBeInViewport()
  // The chart shows whole groups only, with a shadow beside them at the end where more lies.
  const plot = chart.locator('[data-part=group]').first().locator('..')
  await expect(plot).toHaveAttribute('data-earlier')
  await expect(plot).not.toHaveAttribute('data-later')
  for (const width of [390, 620, 760, 920, 1100, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await edgesOf(plot), `${width} px`).toEqual({ cut: 0, isShadowFree: true })
  }
  // The value over a bar takes one line.
  const lines = await chart.locator('[data-part=bar] b').evaluateAll((values) =>
    values.map((value) => {
      const { lineHeight } = getComputedStyle(value)
      return value.getBoundingClientRect().height / Number.parseFloat(lineHeight)
    }),
  )
  expect(lines).toEqual(Array(80).fill(1))

  const before = await newest.boundingBox()
  await page.getByRole('button', { name: 'Mostrar sprints anteriores' }).click()
  await expect(chart.getByRole('img', { name: 'A Qualidade, Sprint 1:' })).toBeAttached()
  expect((await newest.boundingBox())?.x).toBeCloseTo(before?.x ?? Number.NaN, 0)
})

test('the comparison with its newest sprints fits across an A4 page', async ({ page }) => {
  const topics = [
    { id: 'q', title: 'Uso e maturidade da ferramenta de gestão' },
    { id: 'm', title: 'Metodologias ágeis' },
  ]
  await storeHistory(
    page,
    Array.from({ length: 12 }, (_, at) =>
      entry(`Sprint ${at + 1}`, { squadName: 'Squad Pagamentos', topics, notes: { q: 3.7, m: 5 } }),
    ),
  )
  // Width between the margins that browsers set.
  await page.setViewportSize({ width: 717, height: 1046 })
  await localMode(page).open()
  await expect(page.getByRole('figure')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const table = page.getByRole('table', { name: 'Comparativo entre Sprints' })
  await expect(table.getByRole('columnheader')).toHaveCount(9)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(717)
})

/** Returns the number of groups that an edge of the plot cuts, and true if its shadow lies beside the first shown group. */
function edgesOf(plot: Locator) {
  return plot.evaluate((region) => {
    const { left, right } = region.getBoundingClientRect()
    const isCut = (edge: number) => edge > left + 1 && edge < right - 1
    const boxes = [...region.children].map((group) => group.getBoundingClientRect())
    const cut = boxes.filter((box) => isCut(box.left) !== isCut(box.right)).length
    const first = boxes.find((box) => box.right > left + 1)
    const { maskImage, paddingLeft } = getComputedStyle(region)
    const beside = (first?.left ?? 0) - left
    return {
      cut,
      isShadowFree: maskImage === 'none' && beside > Number.parseFloat(paddingLeft) - 1,
    }
  })
}
