import { expect, test } from '../accounts/account-server'
import { noteShifts, shiftsOf } from '../shifts'

test("the arrival of an account page's data shifts nothing in view", async ({ page, squad }) => {
  const { id } = await squad.record(1, 3)
  await squad.record(2, 4)
  // From here on the browser knows that it is signed in, and the newest history entry contains the form's squad.
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Criar Retrospectiva' }).click()
  await expect(page.getByRole('textbox', { name: 'Número da sprint' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await noteShifts(page)
  await page.route('**/api/**', async (route) => {
    // The page is rendered before each response arrives.
    await page.evaluate(() => window.lettered).catch(noPage)
    await route.continue().catch(noPage)
  })
  await page.reload({ waitUntil: 'networkidle' })
  expect.soft(await shiftsOf(page), 'the form').toEqual([])
  for (const [width, path] of [
    [390, '/dashboard'],
    [390, `/squad/${squad.id}`],
    [390, `/squad/${squad.id}/open-room`],
    [390, `/retrospective/${id}`],
    [390, '/account'],
    [1280, '/dashboard'],
    [1280, `/retrospective/${id}/report`],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect.soft(await shiftsOf(page), path).toEqual([])
  }
})

/** A page that is being left needs no responses. */
function noPage(): void {}
