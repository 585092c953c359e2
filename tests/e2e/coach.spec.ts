import { squadData } from '../support/squad-data'
import { addSession, expect, test } from './account-server'
import { expectNoSidewaysScrollAt, LOOKS } from './fixtures'

/** Every leaf falls in the last two sprints; with an odd squad every leaf rises. */
const FALL = [4, 5, 4, 5, 4, 4, 1, 1]
const RISE = [1, 2, 1, 1, 2, 1, 5, 5]

test('an owner invites a coach, who reads what moved in the squad and no vote of it, until the coach leaves', async ({
  page,
  product,
  browser,
  squad,
  createAccount,
}) => {
  for (const [at, score] of FALL.entries()) await squad.record(at + 1, score)
  await page.goto(`/squad/${squad.id}`)
  await page
    .getByRole('group', { name: 'Convidar como' })
    .getByRole('button', { name: 'Coach' })
    .press('Enter')
  await expect(page.getByText('Coach lê as notas de consenso e as tendências')).toBeVisible()
  await page.getByRole('button', { name: 'Criar link de convite' }).press('Enter')
  const link = await page.getByLabel('Link do convite').inputValue()

  const context = await browser.newContext()
  const coach = await context.newPage()
  await addSession(context, product, await createAccount({ name: 'Carla Dias' }))
  await coach.goto(link)
  await expect(coach.getByText('Como coach você lê')).toBeVisible()
  await coach.getByRole('button', { name: 'Entrar no squad' }).press('Enter')
  // With one squad alone there is nothing to overlook: its trends open, and the way back leads to the list.
  await expect(coach).toHaveURL(`/squad/${squad.id}/trends`)
  await coach.getByRole('link', { name: 'Voltar aos squads que você acompanha' }).click()
  await expect(coach).toHaveURL('/overview?list')
  await expect(coach.getByRole('heading', { level: 1 })).toHaveText('Um squad, contra ele mesmo')
  await expect(coach.getByText(/^Abaixo do habitual: Qualidade do produto,/)).toBeVisible()
  // Both read the trends, and members alone bring a topic to the next room.
  const bring = { name: /^Levar para a próxima sala: / }
  await page.goto(`/squad/${squad.id}/trends`)
  await expect(page.getByRole('button', bring)).toHaveCount(1)
  await coach.goto(`/squad/${squad.id}/trends`)
  await expect(coach.getByRole('heading', { name: 'Um assunto para a conversa' })).toBeVisible()
  await expect(coach.getByRole('button', bring)).toHaveCount(0)
  await page.goBack()

  await page.reload()
  await expect(page.getByText(/^Coach · /)).toBeVisible()
  await coach.goto('/dashboard')
  await coach.getByRole('link', { name: 'Squads que você acompanha' }).click()
  await coach.getByRole('link', { name: 'Voltar aos squads que você acompanha' }).click()
  await coach.getByRole('button', { name: 'Deixar de acompanhar Squad Alpha' }).press('Enter')
  await coach
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Deixar de acompanhar' })
    .press('Enter')
  await expect(coach.getByText('Nenhum squad mostra a leitura dele a você')).toBeVisible()
  await context.close()
})

test('the overview is accessible and compares no squad with another', async ({
  page,
  product,
  browser,
  createAccount,
  expectAccessible,
}) => {
  const owner = await browser.newContext()
  const other = await owner.newPage()
  await addSession(owner, product, await createAccount())
  await addSession(page.context(), product, await createAccount({ name: 'Carla Dias' }))
  const data = squadData(other, product.origin)
  for (const [name, scores] of [
    ['Antifraude', FALL],
    ['Checkout', RISE],
    ['Pagamentos', FALL],
  ] as const) {
    const { id } = await data.createSquad(name)
    for (const [at, score] of scores.entries()) await data.record(id, at + 1, score)
    await data.join(id, page, 'coach')
  }
  await owner.close()
  const table = page.getByRole('table')
  for (const { locale, width, theme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(locale === 'pt' ? '/overview' : '/en/overview')
    await expect(table.getByRole('row')).toHaveCount(9)
    await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText(
      locale === 'pt' ? ['abaixo', 'acima', 'abaixo'] : ['below', 'above', 'below'],
    )
    await expect(
      page.getByText(locale === 'pt' ? 'Abaixo do habitual em 2' : 'Below the usual range in 2'),
    ).toHaveCount(5)
    // No column can be sorted.
    await expect(table.getByRole('button')).toHaveCount(0)
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page)
  }
})
