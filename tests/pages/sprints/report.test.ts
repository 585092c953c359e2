import type { Page } from '@playwright/test'
import { downloaded, rowsOf } from '../../support/local-mode'
import { voteOnSprint } from '../../support/report-data'
import { reportScreens } from '../../support/report-screens'
import { test as base, expect } from '../support/fixtures'

type Screens = ReturnType<typeof reportScreens>

const test = base.extend<{ app: Screens; recorded: string }>({
  app: async ({ page }, use) => use(reportScreens(page)),
  /** Id of the newest of two sprints that were recorded without a room. */
  recorded: async ({ squad }, use) => {
    await squad.record(23, 2)
    const newest = await squad.record(24, 3, { note: 'Sprint curta:\nferiado <b>no meio</b>' })
    await use(newest.id)
  },
})

test('a retrospective leads to its report with the focus on the heading', async ({
  page,
  app,
  recorded,
}) => {
  await page.goto(`/retrospective/${recorded}`)
  await app.link('report_view').click()
  await expect(page).toHaveURL(`/retrospective/${recorded}/report`)
  await expect(app.heading).toHaveText('Squad Alpha, Sprint 24')
  await expect(app.heading).toBeFocused()
})

test('the report of a live room contains its votes, its talk and its actions', async ({
  page,
  product,
  signIn,
  app,
}) => {
  await signIn()
  await app.open(`/retrospective/${await voteOnSprint(page, product.origin)}/report`)
  const cells = app.sheet.getByRole('table').locator('th, td')
  await expect(app.row('Daily')).toBeVisible()
  await expect(cells.filter({ hasNotText: /\S/ })).toHaveCount(0)
  await expect(app.sheet).toContainText(/4 pessoas na sala · 17 tópicos · \d+ minutos?/)
  await expect(app.sheet).toContainText(
    'A sprint cumpriu totalmente o que o squad esperava e ficou 0,7 acima da anterior. Daily e Retrospectiva chegaram a 5. As notas divergem em Entendimento das demandas (4 votos): de 1 a 5. As tendências aparecem a partir da 6ª sprint.',
  )
  await expect(app.row('Entendimento das demandas')).toHaveText(
    /3\s*Cumpriu em parte\s*4 de 4 pessoas · de 1 a 5.*sem mudança/,
  )
  await expect(app.row('Daily')).toHaveText(/5\s*Superou\s*4 de 4 pessoas · todos iguais\s*\+2,0/)
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
    'Por onde começar a conversa',
    'Combinados',
  ])
  await expect(app.promises).toHaveText([
    'Cenários de teste escritos antes da estimativaaté a Sprint 25QA e Dev',
    'Modelo único de critériosFeito na Sprint 24PO',
    'Escrever o porquê de cada demandaContinua · desde a Sprint 23PO',
  ])
})

test('exports the report of a live room in every format', async ({
  page,
  product,
  signIn,
  app,
}) => {
  await signIn()
  await app.open(`/retrospective/${await voteOnSprint(page, product.origin)}/report`)
  await app.button('report_export').click()
  const file = (name: string) =>
    downloaded(page, () => page.getByRole('button', { name, exact: true }).click())
  const json = await file('JSON')
  expect(json.name).toBe('squad-alpha-sprint-24.json')
  const { $schema, format, topics, feedback } = JSON.parse(json.text)
  expect([$schema, format, topics.length, feedback.length]).toEqual([
    `${product.origin}/api/schemas/report.json`,
    'retroscore-report',
    19,
    7,
  ])
  expect((await page.request.get($schema)).ok()).toBe(true)

  const csv = await file('CSV')
  expect(csv.name).toBe('squad-alpha-sprint-24.csv')
  expect(csv.text).toContain('\uFEFFSquad;Sprint;Data;Tópico;Sub-tópico;Nota;')
  expect(csv.text).toMatch(/Entendimento das demandas;;3;;3,7;0;3,3;3,5;0;1;0;1;1;1;0;;\r\n/)

  const workbook = await file('Excel')
  expect(workbook.name).toBe('squad-alpha-sprint-24.xlsx')
  expect((await rowsOf(workbook))?.[1]?.slice(0, 2)).toEqual(['Squad Alpha', 24])

  const markdown = await file('Markdown')
  expect(markdown.name).toBe('squad-alpha-sprint-24.md')
  expect(markdown.text).toMatch(/^# Squad Alpha, Sprint 24\n/)
  expect(markdown.text).toContain('\n- PO presente no refinamento técnico.\n')
  expect(markdown.text).toContain(
    '| ↳ Daily | 5 | Superou | 4 de 4 pessoas · todos iguais | +2,0 |',
  )

  const actions = await file('Exportar CSV')
  expect(actions.name).toBe('combinados.csv')
  expect(actions.text.split('\r\n').map((line) => line.split(';')[0])).toEqual([
    '\uFEFFCombinado',
    'Modelo único de critérios',
    'Escrever o porquê de cada demanda',
    'Cenários de teste escritos antes da estimativa',
    '',
  ])
  expect(await rowsOf(await file('Exportar Excel'))).toHaveLength(4)
  const calendar = await file('Baixar calendário')
  expect(calendar.text).toContain('SUMMARY:Cenários de teste escritos antes da estimativa\r\n')
})

test('a link exists only after its creation, and is copied with it', async ({
  page,
  app,
  recorded,
}) => {
  await page.goto(`/retrospective/${recorded}/report`)
  await app.button('report_share').click()
  await expect(app.actions).toContainText('Ele só passa a existir quando você criar.')
  await expect(app.field('report_link')).toHaveCount(0)
  await app.button('report_link_create').click()
  await expect(app.actions.getByRole('status')).toHaveText('Link criado e copiado.')
  const link = app.field('report_link')
  await expect(link).toBeFocused()
  const url = await link.inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await page.reload()
  await app.button('report_share').click()
  await expect(app.actions).toContainText('Quem tiver este link lê o resumo, sem conta')
  await expect(link).toHaveValue(url)
  await app.button('report_link_copy').click()
  await expect(app.actions.getByRole('status')).toHaveText('Link copiado.')
})

test('sharing shows the report as readers of the link see it', async ({ page, app, recorded }) => {
  const note = page.getByRole('heading', { name: 'Observações' })
  const list = (name: string) => app.actions.getByRole('list').filter({ hasText: name })
  await page.goto(`/retrospective/${recorded}/report`)
  await expect(note).toBeVisible()
  await app.button('report_share').click()
  await expect(page.getByText('Prévia: é isto que quem receber o link vai ver.')).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(list('Combinados e nomes')).toContainText('Comentários, motivos e observações')
  await app.button('report_link_create').click()
  await page.getByRole('checkbox', { name: 'Comentários, motivos e observações' }).press(' ')
  await expect(note).toBeVisible()
  await expect(list('Notas, médias')).toContainText('Comentários, motivos e observações')
  await app.button('report_share').click()
  await expect(app.field('report_link')).toHaveCount(0)
  await expect(note).toBeVisible()
})

test('a shared link shows the report without an account and without texts', async ({
  page,
  context,
  app,
  recorded,
}) => {
  const url = await share(page, { app, recorded })
  const texts = page.getByRole('checkbox', { name: 'Comentários, motivos e observações' })
  await expect(texts).not.toBeChecked()
  await context.clearCookies()
  await page.goto(url)
  await expect(page).toHaveTitle('Resumo da retrospectiva · RetroScore')
  await expect(app.heading).toHaveText('Squad Alpha, Sprint 24')
  await expect(page.getByRole('table')).toContainText('Planning')
  await expect(page.getByRole('heading', { name: 'Observações' })).toHaveCount(0)
  await expect(app.button('report_share')).toHaveCount(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('a shared link shows texts if the owner allows it', async ({
  page,
  context,
  app,
  recorded,
}) => {
  const url = await share(page, { app, recorded })
  const texts = page.getByRole('checkbox', { name: 'Comentários, motivos e observações' })
  await texts.press(' ')
  await expect(texts).toBeChecked()
  await context.clearCookies()
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Observações' })).toBeVisible()
  expect(await app.sheet.textContent()).toContain('Sprint curta:\nferiado <b>no meio</b>')
})

test('asks before it revokes a link', async ({ page, app, recorded }) => {
  await share(page, { app, recorded })
  const question = page.getByRole('alertdialog')
  await app.button('report_revoke').click()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(app.button('report_revoke')).toBeFocused()
  await app.button('report_revoke').click()
  await question.getByRole('button', { name: 'Revogar link' }).click()
  await expect(app.actions.getByRole('status')).toHaveText(
    'Link revogado. Ninguém mais vê o resumo por ele.',
  )
  await expect(app.field('report_link')).toHaveCount(0)
  await expect(app.button('report_share')).toBeFocused()
})

test('a revoked link shows nothing', async ({ page, context, app, recorded }) => {
  const url = await share(page, { app, recorded })
  await app.button('report_revoke').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar link' }).click()
  await expect(app.field('report_link')).toHaveCount(0)
  await context.clearCookies()
  await page.goto(url)
  await expect(app.heading).toHaveText('Este link não funciona mais')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('selects the link if the browser does not copy', async ({ page, app, recorded }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    document.execCommand = () => false
  })
  await share(page, { app, recorded })
  await expect(app.actions.getByRole('status')).toContainText('O link está selecionado')
  const link = app.field('report_link')
  await expect(link).toBeFocused()
  expect(
    await link.evaluate((field) => {
      const { value, selectionStart, selectionEnd } = field as HTMLInputElement
      return value.slice(selectionStart ?? 0, selectionEnd ?? 0)
    }),
  ).toContain('/shared/')
})

test('a sprint recorded without a room has a report without votes', async ({ page, recorded }) => {
  const app = reportScreens(page, 'en')
  await app.open(`/retrospective/${recorded}/report`)
  await expect(app.sheet).toContainText('and came out 1.0 above the previous sprint')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Topic',
    'Score',
    'Meaning',
    'Sprint 23',
  ])
})

test('does not find a missing report or another user’s', async ({
  page,
  context,
  signIn,
  app,
  recorded,
}) => {
  await context.clearCookies()
  await signIn({ name: 'Bia' })
  for (const missing of [recorded, 'nothing']) {
    await page.goto(`/retrospective/${missing}/report`)
    await expect(app.alert).toHaveText('Retrospectiva não encontrada.')
  }
})

/** Shares the report and resolves to its link. */
async function share(
  page: Page,
  { app, recorded }: { app: Screens; recorded: string },
): Promise<string> {
  await page.goto(`/retrospective/${recorded}/report`)
  await app.button('report_share').click()
  await app.button('report_link_create').click()
  return app.field('report_link').inputValue()
}
