import { accountScreens } from '../../support/account-screens'
import { downloaded } from '../../support/local-mode'
import { storeRows } from '../../support/stored-rows'
import { twelveSprints } from '../../support/trends-data'
import { test as base, expect } from '../support/fixtures'

const test = base.extend<{
  stored: Awaited<ReturnType<typeof storeRows>>
  app: ReturnType<typeof accountScreens>
}>({
  /** The user's squad, which has twelve sprints. */
  stored: async ({ api, opened }, use) => {
    const { userId, cookie } = await api.signIn()
    opened.keepCookie(cookie)
    await use(await storeRows(api.db, userId, twelveSprints()))
  },
  app: async ({ page }, use) => use(accountScreens(page)),
})

test('the report leads to its sprint beside the one before', async ({ page, app, stored }) => {
  await page.goto(`/retrospective/${stored.ids.at(-1)}/report`)
  await app.link('pair_link').click()
  await expect(app.heading).toHaveText('Sprint 12 comparada com Sprint 11')
  await expect(page.getByRole('row', { name: /^D Comunicação time dev/ })).toHaveText(
    /5.*4.*−1,0.*Novo patamar$/,
  )
  await app.link('pair_back').click()
  await expect(app.heading).toHaveText('Squad Alpha, Sprint 12')
})

test('the trends lead to any two sprints, which the address contains', async ({
  page,
  app,
  stored,
}) => {
  await page.goto(`/squad/${stored.squadId}/trends`)
  await app.link('pair_page').click()
  await page.getByRole('combobox', { name: 'Comparar com' }).selectOption({ label: 'Sprint 1' })
  await expect(app.heading).toHaveText('Sprint 12 comparada com Sprint 1')
  await expect(page.getByText('Das 10 notas')).toHaveText(
    'A média foi de 2,8 para 3,3. Das 10 notas, 6 subiram, 2 caíram e 2 ficaram iguais. Maior queda: Critérios de aceite, de 4 para 2. Notas fora da faixa habitual: 5 de 9.',
  )
  await app.button('pair_swap').click()
  await expect(page).toHaveURL(/\?sprint=1&with=12$/)
  await expect(app.heading).toHaveText('Sprint 1 comparada com Sprint 12')
  await expect(page.getByText('Das 10 notas')).toContainText('2 subiram, 6 caíram')
  await page.reload()
  await expect(app.heading).toHaveText('Sprint 1 comparada com Sprint 12')
})

test('a sprint is not offered for a comparison with itself', async ({ page, stored }) => {
  await page.goto(`/squad/${stored.squadId}/compare?sprint=9&with=4`)
  const offered = page.getByRole('combobox', { name: 'Comparar com' }).getByRole('option')
  await expect(offered).toHaveCount(11)
  await expect(offered.filter({ hasText: /^Sprint 9$/ })).toHaveCount(0)
})

test('the heads sort, and the third press restores the order of the topics', async ({
  page,
  stored,
}) => {
  await page.goto(`/squad/${stored.squadId}/compare?sprint=12&with=1`)
  const head = page.getByRole('columnheader', { name: 'Mudança' })
  const first = page.getByRole('rowheader').first()
  const sorted = (direction: string) => expect(head).toHaveAttribute('aria-sort', direction)
  const press = () => head.getByRole('button').press('Enter')
  await expect(first).toHaveText('AQualidade do produto')
  await expect(page.getByRole('columnheader', { name: 'Tópico' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await press()
  await sorted('ascending')
  await expect(first).toHaveText('FCritérios de aceite')
  await press()
  await sorted('descending')
  await expect(first).toHaveText('Daily')
  await press()
  await expect(head).not.toHaveAttribute('aria-sort')
  await expect(first).toHaveText('AQualidade do produto')
})

test('shows only the topics that changed', async ({ page, app, stored }) => {
  await page.goto(`/squad/${stored.squadId}/compare?sprint=2&with=3`)
  await expect(page.getByRole('rowheader')).toHaveCount(12)
  await page.getByRole('checkbox', { name: 'Só o que mudou' }).press(' ')
  await expect(page.getByRole('rowheader')).toHaveText([
    'BMetodologias ágeis',
    'Planning',
    'Refinamento QA',
    'Review',
    'CUso e maturidade da ferramenta de gestão',
    'Leitura de gráfico',
    'FCritérios de aceite',
  ])
  await expect(app.heading).toHaveText('Sprint 2 comparada com Sprint 3')
})

test('the radar is off until it is chosen, and has its numbers as a table', async ({
  page,
  app,
  stored,
}) => {
  await page.goto(`/squad/${stored.squadId}/compare?sprint=12&with=1`)
  const table = page.getByRole('table', { name: 'Teia dos tópicos' })
  await expect(page.getByRole('table')).toHaveCount(1)
  await app.button('pair_with_radar').click()
  const radar = page.getByRole('img', { name: /Qualidade do produto 3 → 4/ })
  await expect(radar).toContainText(/Qualidade do produto\s*3 → 4/)
  await expect(table.getByRole('row')).toHaveCount(7)
  await expect(table.getByRole('row').last()).toHaveText(/Critérios de aceite\s*4\s*2$/)
  await expect(page.getByText('A área da teia não quer dizer nada')).toBeVisible()
})

test('the CSV file has both scores and the change of every topic', async ({
  page,
  app,
  stored,
}) => {
  await page.goto(`/squad/${stored.squadId}/compare?sprint=12&with=1`)
  const file = await downloaded(page, () => app.button('transfer_export_csv').click())
  expect(file.name).toBe('squad-alpha-sprints-1-12.csv')
  const [heads, first, , third] = file.text.replace('\uFEFF', '').split('\r\n')
  expect(heads).toBe('Tópico;Sub-tópico;Sprint 1;Sprint 12;Mudança;Faixa')
  expect(first).toBe('Qualidade do produto;;3;4;1;acima')
  expect(third).toBe('Metodologias ágeis;Planning;3;4;1;acima')
})

test('the shown rows are copied for a spreadsheet', async ({ page, app, stored }) => {
  await page.goto(`/squad/${stored.squadId}/compare?sprint=12&with=1&sort=change&changed=1`)
  await app.button('pair_copy').click()
  await expect(page.getByText(app.text('pair_copied'))).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const rows = copied
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split('\t'))
  expect(rows[0]).toEqual(['Tópico', 'Sub-tópico', 'Sprint 1', 'Sprint 12', 'Mudança', 'Faixa'])
  expect(rows[1]).toEqual(['Critérios de aceite', '', '4', '2', '-2', 'abaixo'])
  expect(rows.at(-1)?.slice(1, 5)).toEqual(['Movimentações dos cards - Sprint', '2', '4', '2'])
  expect(rows).toHaveLength(1 + (await page.getByRole('rowheader').count()))
})

test('one sprint alone has nothing to compare', async ({ page, app, squad }) => {
  await squad.record(1, 3)
  await page.goto(`/squad/${squad.id}/compare`)
  await expect(app.heading).toHaveText('A comparação começa com a segunda sprint')
})
