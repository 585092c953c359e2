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
  // The chart shows whole groups only, and fades at the end where more lies.
  const plot = chart.locator('[data-part=group]').first().locator('..')
  await expect(plot).toHaveAttribute('data-earlier')
  await expect(plot).not.toHaveAttribute('data-later')
  const cut = await plot.evaluate((region) => {
    const { left, right } = region.getBoundingClientRect()
    const isCut = (edge: number) => edge > left + 1 && edge < right - 1
    return [...region.children].filter((group) => {
      const box = group.getBoundingClientRect()
      return isCut(box.left) !== isCut(box.right)
    }).length
  })
  expect(cut).toBe(0)
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
