import type { Page } from '@playwright/test'
import { actionData } from '../../support/action-data'
import { downloaded } from '../../support/local-mode'
import { test as base, expect } from '../support/fixtures'

const TOPIC = 'Critérios de aceite'
const TITLE = 'Refinar às terças'

type Fixtures = {
  data: ReturnType<typeof actionData>
  app: ReturnType<typeof actionScreens>
  /** The sprint in which the squad does its promise about a topic. */
  doneInSprint5: { id: string }
}

const test = base.extend<Fixtures>({
  data: async ({ page, product, squad }, use) => use(actionData(page, product.origin, squad.id)),
  app: async ({ page, squad }, use) => use(actionScreens(page, squad.id)),
  doneInSprint5: async ({ squad, data }, use) => {
    for (const sprint of [1, 2, 3]) await squad.record(sprint, 2)
    await squad.record(4, 1)
    const id = await data.write(TITLE, { topic: TOPIC })
    const fifth = await squad.record(5, 2)
    await data.finish(id)
    await use(fifth)
  },
})

test('a squad without actions says so', async ({ page, app, squad }) => {
  await squad.record(4)
  await app.open()
  await expect(page.getByText('Nenhum combinado ainda')).toBeVisible()
})

test('an action without a title is refused at its field', async ({ page, app, squad }) => {
  await squad.record(4)
  await app.open()
  await page.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  await expect(app.title).toBeFocused()
  await expect(page.getByText('Escreva o combinado.')).toBeVisible()
})

test('an action is added with its topic and its owner, for the next sprint', async ({
  page,
  app,
  squad,
}) => {
  await squad.record(4)
  await app.open()
  await app.title.fill(TITLE)
  await page.getByRole('combobox', { name: 'Tópico' }).selectOption({ label: TOPIC })
  const owner = page.getByRole('combobox', { name: 'Quem cuida' })
  await owner.fill('QA e Dev')
  await owner.press('Enter')
  await expect(app.row).toContainText('Critérios de aceite · QA e Dev · até a Sprint 5')
  await expect(app.row).toContainText('desde a Sprint 4')
  await expect(app.title).toBeFocused()
  await expect(app.title).toHaveValue('')
  await expect(page.getByText('1 retrospectiva')).toContainText('· 1 combinado aberto')
})

test('an action is edited in place', async ({ page, app, squad, data }) => {
  await squad.record(4)
  await data.write(TITLE)
  await app.open()
  const form = await app.edit()
  await expect(form.getByRole('textbox', { name: 'Combinado' })).toBeFocused()
  await form.getByRole('combobox', { name: 'Quem cuida' }).fill('ana souza')
  await form.getByLabel('Link do item').fill('https://example.org/1')
  await form.getByLabel('Data').fill('2026-12-31')
  await form.getByLabel('Data').press('Enter')
  // A member's name means that member.
  await expect(app.row).toContainText('Ana Souza')
  await expect(app.row.getByRole('link')).toHaveAttribute('href', 'https://example.org/1')
  await expect(app.row).toContainText('até a Sprint 5 · 31 de dez. de 2026')
  const calendar = await downloaded(page, () => app.take('Baixar calendário'))
  expect(calendar.name).toBe('combinados.ics')
  expect(calendar.text).toContain('DTSTART;VALUE=DATE:20261231\r\n')
})

test('an edit of other fields keeps an owner who has left the squad', async ({
  page,
  app,
  squad,
  api,
}) => {
  await squad.record(4)
  const mia = await api.signIn('Mia')
  await squad.admit(mia)
  const owner = { kind: 'member', userId: mia.userId }
  const action = { title: TITLE, state: 'open', dueSprint: 5, owner }
  expect((await mia.post(`/squads/${squad.id}/actions`, action)).status).toBe(201)
  await mia.delete(`/squads/${squad.id}/members/${mia.userId}`)
  await app.open()
  await expect(app.row).toContainText('sem ninguém cuidando')
  const form = await app.edit()
  const field = form.getByRole('combobox', { name: 'Quem cuida' })
  await expect(field).toHaveAttribute('placeholder', 'sem ninguém cuidando')
  await form.getByLabel('Link do item').fill('https://example.org/1')
  await form.getByLabel('Link do item').press('Enter')
  await expect(app.row.getByRole('link')).toBeVisible()
  await expect(app.row).toContainText('sem ninguém cuidando')
  await app.edit()
  await field.fill('o squad')
  await field.press('Enter')
  await expect(page.getByText('sem ninguém cuidando')).toHaveCount(0)
  await expect(app.row).toContainText('o squad')
})

for (const [link, problem] of [
  ['http://example.org', 'O link precisa começar com https://'],
  ['https://ana:senha@example.org/1', 'não pode ter usuário nem senha'],
] as const) {
  test(`an invalid link is refused at its field: ${link}`, async ({ app, squad, data }) => {
    await squad.record(4)
    await data.write(TITLE)
    await app.open()
    const form = await app.edit()
    await form.getByLabel('Link do item').fill(link)
    await form.getByLabel('Link do item').press('Enter')
    await expect(form.getByText(problem)).toBeVisible()
  })
}

test('a done action is open again after an undo', async ({ page, app, squad, data }) => {
  await squad.record(4)
  await data.write(TITLE)
  await app.open()
  await app.done.press('Enter')
  await expect(page.getByRole('heading', { name: 'Combinados', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
  await expect(app.done).toBeVisible()
})

test('has no outcome before three sprints with the topic', async ({ app, doneInSprint5: _ }) => {
  await app.open()
  await expect(app.outcome).toContainText('Ainda cedo: faltam 2 sprints com este tópico.')
})

test('the outcome compares the topic after three sprints with the sprints before', async ({
  app,
  squad,
  doneInSprint5: _,
}) => {
  for (const sprint of [6, 7, 8]) await squad.record(sprint, 4)
  await app.open()
  await expect(app.outcome).toContainText(
    'O tópico subiu: 4,0 depois, 2,0 antes. Não prova que foi o combinado.',
  )
  await expect(app.outcome).toContainText('3 sprints antes')
})

test('a file of the actions contains the same outcomes as the page', async ({
  page,
  app,
  squad,
  doneInSprint5: _,
}) => {
  for (const sprint of [6, 7, 8]) await squad.record(sprint, 4)
  await app.open()
  await expect(app.outcome).toContainText('O tópico subiu')
  const csv = await downloaded(page, () => app.take('Exportar CSV'))
  expect(csv.text).toContain(
    ';"2,0";"4,0";"O tópico subiu: 4,0 depois, 2,0 antes. Não prova que foi o combinado.";',
  )
})

test('a squad without open actions has no calendar to export', async ({
  page,
  app,
  doneInSprint5: _,
}) => {
  await app.open()
  await expect(app.outcome).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar calendário' })).toBeHidden()
})

test('actions are copied in Markdown', async ({ page, app, doneInSprint5: _ }) => {
  await app.open()
  await app.take('Copiar em Markdown')
  await expect(page.getByText('Combinados copiados.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '- [x] Refinar às terças — o squad, até a Sprint 5 (Critérios de aceite)\n',
  )
})

test('a copied action names its owner', async ({ page, app, squad }) => {
  await squad.record(4)
  await squad.promise(squad.id, TITLE, { isMine: true })
  await app.open()
  await app.take('Copiar em Markdown')
  await expect(page.getByText('Combinados copiados.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'Refinar às terças — Ana Souza, até a Sprint 1',
  )
})

test('the squad records whether an action has helped', async ({ app, squad, doneInSprint5: _ }) => {
  for (const sprint of [6, 7, 8]) await squad.record(sprint, 4)
  await app.open()
  const partly = app.outcome.getByRole('button', { name: 'Em parte' })
  await partly.press('Enter')
  await expect(partly).toHaveAttribute('aria-pressed', 'true')
})

test('a reopened action keeps its due sprint', async ({ page, app, squad, doneInSprint5: _ }) => {
  for (const sprint of [6, 7, 8]) await squad.record(sprint, 4)
  await app.open()
  await page.getByText('Encerrados: 1').click()
  await page.getByRole('button', { name: 'Reabrir Refinar às terças' }).press('Enter')
  await expect(app.row).toContainText('era até a Sprint 5')
})

test('the newest retrospective lists new promises apart from earlier ones', async ({
  page,
  app,
  squad,
  data,
}) => {
  await squad.record(4)
  await data.write(TITLE)
  const newest = await squad.record(5)
  await page.goto(`/retrospective/${newest.id}`)
  const actions = page.getByRole('region', { name: 'Combinados' })
  await app.title.fill('Demo gravada')
  await app.title.press('Enter')
  await expect(actions.getByRole('heading', { level: 3 })).toHaveText(['Desta sprint', 'De antes'])
  await expect(actions.getByRole('listitem').filter({ hasText: 'Demo gravada' })).toContainText(
    'o squad · até a Sprint 6',
  )
  await app.done.press('Enter')
  await expect(actions.getByRole('button', { name: 'Reabrir Refinar às terças' })).toBeVisible()
})

test('an older retrospective shows its review and takes no more promises', async ({
  page,
  app,
  squad,
  doneInSprint5: fifth,
}) => {
  await squad.record(6)
  await page.goto(`/retrospective/${fifth.id}`)
  const actions = page.getByRole('region', { name: 'Combinados' })
  await expect(actions).toContainText('Nada foi combinado nesta sprint.')
  await expect(actions.getByRole('listitem')).toContainText(['Feito na Sprint 5'])
  await expect(app.title).toHaveCount(0)
})

test('the fourth action of a sprint needs confirmation', async ({ page, app, squad, data }) => {
  await squad.record(4)
  for (const name of ['A', 'B', 'C']) await data.write(name)
  await app.open()
  await app.title.fill('D')
  await app.title.press('Enter')
  await page.getByRole('button', { name: 'Adicionar mesmo assim' }).click()
  await expect(app.doneOf('D')).toBeVisible()
})

test('a form keeps its text when Esc closes the question before the fourth action', async ({
  page,
  app,
  squad,
  data,
}) => {
  await squad.record(4)
  for (const name of ['A', 'B', 'C']) await data.write(name)
  await data.write('D', { state: 'idea' })
  await app.open()
  await page.getByRole('button', { name: 'Combinar: D' }).press('Enter')
  const form = page.getByRole('form', { name: 'Editar D' })
  const title = form.getByRole('textbox', { name: 'Combinado' })
  await title.fill('D, com mais detalhes')
  await form.getByRole('button', { name: 'Combinar' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(title).toHaveValue('D, com mais detalhes')
})

test('a link asks before the text of an action is lost', async ({ page, app, squad, data }) => {
  await squad.record(4)
  await data.write(TITLE)
  await app.open()
  await app.title.fill('Novo')
  const dialog = page.getByRole('alertdialog')
  const away = page.getByRole('main').getByRole('link', { name: 'Pessoas' })
  await away.click()
  await expect(dialog).toContainText('O que você escreveu aqui se perde.')
  await page.keyboard.press('Escape')
  await expect(app.title).toHaveValue('Novo')
  await app.title.fill('')
  const form = await app.edit()
  await form.getByRole('textbox', { name: 'Observações' }).fill('Falar com QA')
  await away.click()
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page).toHaveURL(`/squad/${squad.id}/people`)
})

test('the sixth open action becomes an idea', async ({ page, app, squad, data }) => {
  await squad.record(4)
  for (const name of ['A', 'B', 'C', 'D', 'E']) await data.write(name)
  await app.open()
  await app.title.fill('F')
  await app.title.press('Enter')
  await page.getByRole('button', { name: 'Adicionar mesmo assim' }).click()
  await expect(page.getByText('O squad já tem cinco combinados abertos.')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar como ideia' }).click()
  await expect(page.getByRole('button', { name: 'Combinar: F' })).toBeVisible()
})

test.extend({ hasMail: true })(
  'a user chooses the day of their reminders',
  async ({ page, squad }) => {
    await squad.record(4)
    await page.goto(`/squad/${squad.id}/settings`)
    const day = page.getByRole('combobox', { name: 'Dia da semana' })
    await day.selectOption('segunda-feira')
    await expect(page.getByText('Lembrete salvo.')).toBeVisible()
    await page.reload()
    await expect(day).toHaveValue('1')
  },
)

test('an invalid tracker address is refused at its field', async ({ page, squad }) => {
  await squad.record(4)
  const repository = await openTrackers(page, squad.id)
  await repository.fill('acme')
  await repository.press('Enter')
  await expect(repository).toBeFocused()
  await expect(page.getByText('Endereços salvos.')).toHaveCount(0)
})

test('an action becomes an item of the squad’s tracker', async ({ page, app, squad, data }) => {
  await squad.record(4)
  await data.write(TITLE, { topic: 'Daily' })
  const repository = await openTrackers(page, squad.id)
  await repository.fill('https://github.com/acme/shop')
  await repository.press('Enter')
  await expect(page.getByText('Endereços salvos.')).toBeVisible()
  await app.open()
  await page.getByRole('button', { name: 'Opções de Refinar às terças' }).press('Enter')
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: 'Criar no GitHub' }).press('Enter'),
  ])
  const { pathname, searchParams } = new URL(opened.url())
  expect(pathname).toBe('/acme/shop/issues/new')
  expect(Object.fromEntries(searchParams)).toEqual({
    title: TITLE,
    body: `Daily · o squad · até a Sprint 5\n\n${new URL(page.url()).origin}/squad/${squad.id}/actions#actions`,
  })
})

/** Returns a squad's actions as the user sees and operates them. */
function actionScreens(page: Page, squadId: string) {
  const doneOf = (title: string) =>
    page.getByRole('button', { name: `Marcar como feito: ${title}`, exact: true })
  return {
    title: page.getByRole('textbox', { name: 'Novo combinado' }),
    row: page.getByRole('listitem').filter({
      has: page.getByRole('button', { name: 'Opções de Refinar às terças' }),
    }),
    outcome: page.getByRole('listitem').filter({ hasText: 'Feito na Sprint 5' }).first(),
    doneOf,
    done: doneOf(TITLE),
    async open() {
      await page.goto(`/squad/${squadId}/actions`)
    },
    /** Opens the action's form in place. */
    async edit() {
      await page.getByRole('button', { name: 'Opções de Refinar às terças' }).press('Enter')
      await page.keyboard.press('Enter')
      return page.getByRole('form', { name: 'Editar Refinar às terças' })
    },
    /** Exports all actions. */
    take: (name: string) =>
      page
        .getByRole('group', { name: 'Exportar os combinados' })
        .getByRole('button', { name })
        .press('Enter'),
  }
}

/** Opens the tracker settings. Resolves to the field for a repository's address. */
async function openTrackers(page: Page, squadId: string) {
  await page.goto(`/squad/${squadId}/settings`)
  await page.getByText('GitHub, GitLab e Jira').click()
  return page
    .getByRole('form', { name: 'Onde o squad acompanha o trabalho' })
    .getByRole('textbox', { name: 'Repositório' })
}
