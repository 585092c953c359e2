import type { Page } from '@playwright/test'
import { accountScreens } from '../support/account-screens'
import { downloaded, type Locale } from '../support/local-mode'
import { voteOnSprint } from '../support/report-data'
import { squadData } from '../support/squad-data'
import { addSession, expect, type Product, test } from './account-server'
import { expectFit, LOOKS } from './fixtures'

test.describe.configure({ timeout: 240_000 })

test('the report of a live room is opened, exported, and printed on one page', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const id = await voteOnSprint(page, product.origin)
  const app = report(page)
  await page.goto(`/retrospective/${id}`)
  await app.link('report_view').click()
  await expect(page).toHaveURL(`/retrospective/${id}/report`)
  await expect(app.heading).toHaveText('Squad Alpha, Sprint 24')
  await expect(app.heading).toBeFocused()
  const cells = app.sheet.getByRole('table').locator('th, td')
  await expect(cells.filter({ hasNotText: /\S/ })).toHaveCount(0)
  await expect(app.sheet).toContainText(/4 pessoas na sala · 17 tópicos · \d+ minutos?/)
  await expect(app.sheet).toContainText(
    'A sprint cumpriu totalmente o que o squad esperava e ficou 0,7 acima da anterior. Daily e Retrospectiva chegaram a 5. O squad se divide em Entendimento das demandas (4 votos): notas de 1 a 5. Tendências aparecem a partir da 6ª sprint.',
  )
  await expect(app.row('Entendimento das demandas')).toHaveText(
    /3\s*Parcial\s*de 1 a 5.*sem mudança/,
  )
  await expect(app.row('Daily')).toHaveText(/5\s*Superou\s*todos iguais\s*Sem comparação$/)
  await expect(
    app.sheet.getByRole('listitem').filter({ hasText: /de [0-5] a [0-5]$|ficou em [12]$/ }),
  ).toHaveText([
    'Entendimento das demandasde 1 a 5',
    'Leitura de gráficoficou em 1',
    'Critérios de aceiteficou em 2',
  ])
  await expect(app.sheet.getByRole('region', { name: 'Positivos' })).toHaveCount(0)
  await expect(app.sheet.getByRole('heading', { level: 2 })).toHaveText([
    'Positivos',
    'Melhorias',
    'Sugestões',
    'Notas por tópico',
    'Para conversar primeiro',
    'Combinados',
  ])
  const promises = app.sheet.getByRole('region', { name: 'Combinados' }).getByRole('listitem')
  await expect(promises).toHaveText([
    'Cenários de teste escritos antes da estimativaaté a Sprint 25QA e Dev',
    'Modelo único de critériosFeito na Sprint 24PO',
    'Escrever o porquê de cada demandaContinua · desde a Sprint 23PO',
  ])

  await app.button('report_export').click()
  await expectFiles(page, product)

  // Dark, because paper is light whatever the screen is.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(app.sheet).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(app.sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(promises.filter({ visible: true })).toHaveCount(2)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(app.button('report_print')).toBeHidden()
})

test('a shared link shows the report without an account, until it is revoked', async ({
  page,
  product,
  signIn,
  browser,
}) => {
  await signIn()
  const id = await recordTwo(page, product)
  const app = report(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.open(`/retrospective/${id}/report`)
  await app.button('report_share').click()
  await expect(app.actions.getByRole('status')).toHaveText('Link copiado.')
  await expect(app.actions).toContainText('Quem tiver este link lê o resumo, sem conta')
  const url = await page.evaluate(() => navigator.clipboard.readText())
  await expect(app.field('report_link')).toHaveValue(url)

  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await other.goto(url)
  await expect(other).toHaveTitle('Resumo da retrospectiva · RetroScore')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Squad Alpha, Sprint 24')
  await expect(other.getByRole('table')).toContainText('Planning')
  await expect(other.getByRole('heading', { name: 'Observações' })).toHaveCount(0)
  const texts = page.getByRole('checkbox', { name: 'Comentários, motivos e observações' })
  await expect(texts).not.toBeChecked()
  await texts.press(' ')
  await expect(texts).toBeChecked()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Observações' })).toBeVisible()
  await expect(other.getByRole('article')).toContainText('Sprint curta:\nferiado <b>no meio</b>')
  await expect(report(other).button('report_share')).toHaveCount(0)
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await page.reload()
  await expect(app.field('report_link')).toHaveValue(url)
  await app.button('report_revoke').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(app.button('report_revoke')).toBeFocused()
  await app.button('report_revoke').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar link' }).click()
  await expect(app.actions.getByRole('status')).toHaveText(
    'Link revogado. Por ele ninguém mais vê o resumo.',
  )
  await expect(app.field('report_link')).toHaveCount(0)
  await expect(app.button('report_share')).toBeFocused()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'Este link não mostra mais nada',
  )
  await expect(other.getByRole('table')).toHaveCount(0)
  await stranger.close()
})

test('where the browser does not copy, the link is selected', async ({ page, product, signIn }) => {
  await signIn()
  const id = await recordTwo(page, product)
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    document.execCommand = () => false
  })
  const app = report(page)
  await app.open(`/retrospective/${id}/report`)
  await app.button('report_share').click()
  await expect(app.actions.getByRole('status')).toContainText('O link está selecionado')
  await expect(app.field('report_link')).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toContain('/shared/')
})

test('a sprint that was not voted on live has a report without votes', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const id = await recordTwo(page, product)
  const app = report(page, 'en')
  await app.open(`/retrospective/${id}/report`)
  await expect(app.sheet).toContainText('and came out 1.0 above the one before')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Topic',
    'Score',
    'Meaning',
    'Sprint 23',
  ])
})

test('a report that is not there, or not theirs, says so', async ({
  page,
  product,
  signIn,
  createAccount,
}) => {
  await signIn()
  const id = await recordTwo(page, product)
  await page.context().clearCookies()
  await addSession(page.context(), product, await createAccount())
  for (const missing of [id, 'nothing']) {
    await page.goto(`/retrospective/${missing}/report`)
    await expect(page.getByRole('alert')).toHaveText('Retrospectiva não encontrada.')
  }
})

for (const { locale, width, theme } of LOOKS) {
  test(`the report is accessible in all its states, ${locale}, ${width} px`, async ({
    page,
    product,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn()
    const id = await voteOnSprint(page, product.origin)
    const app = report(page, locale)
    await app.open(`/retrospective/${id}/report`)
    await expect(app.sheet).toBeVisible()
    await app.button('report_export').press('Enter')
    await app.button('report_share').press('Enter')
    await expect(app.field('report_link')).toBeVisible()
    await expectAccessible(page, theme)
    await expectFit(page)
    const url = await app.field('report_link').inputValue()
    await app.button('report_revoke').press('Enter')
    await expectAccessible(page.getByRole('alertdialog'), theme)
    await page.keyboard.press('Escape')
    await page.goto(url)
    await expect(app.sheet).toBeVisible()
    await expectAccessible(page, theme)
    // Another last character: the token may end with any of them.
    await page.goto(url.replace(/.$/, (last) => (last === '-' ? '_' : '-')))
    await expect(app.heading).toHaveText(app.text('report_gone_title'))
    await expectAccessible(page, theme)
  })
}

/** What the files hold, each behind a button of its name. */
async function expectFiles(page: Page, { origin }: Product) {
  const file = (name: string) =>
    downloaded(page, () => page.getByRole('button', { name, exact: true }).click())
  const json = await file('JSON')
  expect(json.name).toBe('squad-alpha-sprint-24.json')
  const { $schema, format, topics, feedback } = JSON.parse(json.text)
  expect([$schema, format, topics.length, feedback.length]).toEqual([
    `${origin}/api/schemas/report.json`,
    'retroscore-report',
    19,
    7,
  ])
  expect((await page.request.get($schema)).ok()).toBe(true)

  const csv = await file('CSV')
  expect(csv.name).toBe('squad-alpha-sprint-24.csv')
  expect(csv.text).toContain('\uFEFFSquad;Sprint;Data;Tópico;Sub-tópico;Nota;')
  expect(csv.text).toMatch(/Entendimento das demandas;;3;;3,7;0;3,3;3,5;0;1;0;1;1;1;0;\r\n/)

  const markdown = await file('Markdown')
  expect(markdown.name).toBe('squad-alpha-sprint-24.md')
  expect(markdown.text).toMatch(/^# Squad Alpha, Sprint 24\n/)
  expect(markdown.text).toContain('\n- PO presente no refinamento técnico.\n')
  expect(markdown.text).toContain('| ↳ Daily | 5 | Superou | todos iguais |  |')

  const actions = await file('Exportar CSV')
  expect(actions.name).toBe('combinados.csv')
  expect(actions.text.split('\r\n').map((line) => line.split(';')[0])).toEqual([
    '\uFEFFCombinado',
    'Modelo único de critérios',
    'Escrever o porquê de cada demanda',
    'Cenários de teste escritos antes da estimativa',
    '',
  ])
  const calendar = await file('Baixar calendário')
  expect(calendar.text).toContain('SUMMARY:Cenários de teste escritos antes da estimativa\r\n')
}

async function recordTwo(page: Page, product: Product): Promise<string> {
  const data = squadData(page, product.origin)
  const { id } = await data.createSquad('Squad Alpha')
  await data.record(id, 23, 2)
  return (await data.record(id, 24, 3, { note: 'Sprint curta:\nferiado <b>no meio</b>' })).id
}

/** The report in one language, by what a person sees and presses. */
function report(page: Page, locale: Locale = 'pt') {
  const screens = accountScreens(page, locale)
  return {
    ...screens,
    sheet: page.getByRole('article'),
    actions: page.getByRole('region', { name: screens.text('report_actions') }),
    row: (title: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) }),
  }
}
