import type { Page } from '@playwright/test'
import { downloaded } from '../support/local-mode'
import { expect, type Squad, test } from './account-server'
import { expectNoSidewaysScrollAt, LOOKS } from './fixtures'

test('a squad agrees on an action by keyboard, does it, and reads three sprints later what came of it', async ({
  page,
  squad,
}) => {
  for (const sprint of [1, 2, 3]) await squad.record(sprint, 2)
  await squad.record(4, 1)
  await openActions(page, squad)
  await expect(page.getByText('Nenhum combinado ainda')).toBeVisible()

  // Without a title it is refused at its field, which has the focus.
  await page.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  const title = page.getByRole('textbox', { name: 'Novo combinado' })
  await expect(title).toBeFocused()
  await expect(page.getByText('Escreva o combinado.')).toBeVisible()
  await page.keyboard.type('Refinar às terças')
  await page
    .getByRole('combobox', { name: 'Tópico' })
    .selectOption({ label: 'Critérios de aceite' })
  await page.getByRole('combobox', { name: 'Quem cuida' }).press('q')
  await page.keyboard.type('A e Dev')
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem').filter({
    has: page.getByRole('button', { name: 'Opções de Refinar às terças' }),
  })
  await expect(row).toContainText('Critérios de aceite · qA e Dev · até a Sprint 5')
  await expect(row).toContainText('desde a Sprint 4')
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('')
  await expect(page.getByText('4 retrospectivas')).toContainText('· 1 combinado aberto')

  // It is edited in its place, by another field and by the owner's own name.
  await row.getByRole('button', { name: 'Opções de Refinar às terças' }).press('Enter')
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Editar Refinar às terças' })
  await expect(form.getByRole('textbox', { name: 'Combinado' })).toBeFocused()
  await form.getByRole('combobox', { name: 'Quem cuida' }).fill('ana souza')
  await form.getByLabel('Link do item').fill('http://example.org')
  await page.keyboard.press('Enter')
  await expect(form.getByText('O link precisa começar com https://')).toBeVisible()
  await form.getByLabel('Link do item').fill('https://ana:senha@example.org/1')
  await page.keyboard.press('Enter')
  await expect(form.getByText('não pode levar usuário nem senha')).toBeVisible()
  await form.getByLabel('Link do item').fill('https://example.org/1')
  await form.getByLabel('Data').fill('2026-12-31')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Ana Souza')
  await expect(row.getByRole('link')).toHaveAttribute('href', 'https://example.org/1')
  await expect(row).toContainText('até a Sprint 5 · 31 de dez. de 2026')
  const calendar = await downloaded(page, () => press(page, 'Baixar calendário'))
  expect(calendar.name).toBe('combinados.ics')
  expect(calendar.text).toContain('DTSTART;VALUE=DATE:20261231\r\n')

  const done = row.getByRole('button', { name: 'Marcar como feito: Refinar às terças' })
  await done.press('Enter')
  await expect(page.getByRole('heading', { name: 'Combinados', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
  const fifth = await squad.record(5, (leaf) => (leaf === 7 ? 1 : 2))
  await page.reload()
  const said = page.getByRole('region', { name: 'Tendências' })
  await expect(said).toContainText('Critérios de aceite está em 2 ou menos há 5 sprints.')
  await expect(said).toContainText('Há um combinado aberto sobre isso: Refinar às terças.')
  await page.getByRole('navigation', { name: 'Neste squad' }).getByText('Combinados').click()
  await done.press('Enter')
  const card = page.getByRole('listitem').filter({ hasText: 'Feito na Sprint 5' }).first()
  await expect(card).toContainText('Ainda cedo: faltam 2 sprints com este tópico.')

  for (const sprint of [6, 7, 8]) await squad.record(sprint, 4)
  await page.reload()
  await page.getByRole('navigation', { name: 'Neste squad' }).getByText('Combinados').click()
  await expect(card).toContainText(
    'O tópico subiu: 4,0 depois, 2,0 antes. Não prova que foi o combinado.',
  )
  await expect(card).toContainText('3 sprints antes')
  // Files say what the page says. What is done is in no calendar.
  const csv = await downloaded(page, () => press(page, 'Exportar CSV'))
  expect(csv.text).toContain(
    ';2,0;4,0;O tópico subiu: 4,0 depois, 2,0 antes. Não prova que foi o combinado.;https://',
  )
  await expect(page.getByRole('button', { name: 'Baixar calendário' })).toBeHidden()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copiar em Markdown')
  await expect(page.getByText('Combinados copiados.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '- [x] Refinar às terças — Ana Souza, até a Sprint 5 (Critérios de aceite)\n',
  )
  await card.getByRole('button', { name: 'Em parte' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Em parte' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByText('Encerrados: 1').press('Enter')
  await page.getByRole('button', { name: 'Reabrir Refinar às terças' }).press('Enter')
  await expect(row).toContainText('era até a Sprint 5')

  // A retrospective's page has what it promised and what it looked at again; the newest one can promise more.
  const ninth = await squad.record(9, 4)
  await page.goto(`/retrospective/${ninth.id}`)
  const actions = page.getByRole('region', { name: 'Combinados' })
  await title.fill('Demo gravada')
  await page.keyboard.press('Enter')
  await expect(actions.getByRole('heading', { level: 3 })).toHaveText(['Desta sprint', 'De antes'])
  await expect(actions.getByRole('listitem').filter({ hasText: 'Demo gravada' })).toContainText(
    'o squad · até a Sprint 10',
  )
  await done.press('Enter')
  await expect(actions.getByRole('button', { name: 'Reabrir Refinar às terças' })).toBeVisible()
  await page.goto(`/retrospective/${fifth.id}`)
  await expect(actions).toContainText('Nada foi combinado nesta sprint.')
  await expect(actions.getByRole('listitem')).toContainText(['Feito na Sprint 9'])
  await expect(title).toHaveCount(0)
})

for (const { locale, width, theme } of LOOKS) {
  test(`actions in every state are accessible, and no outcome looks more welcome than another, ${locale}, ${width} px`, async ({
    page,
    squad,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard')
    await seed(page, squad)
    // Two presses from the dashboard to every outcome.
    await page.goto(locale === 'pt' ? '/dashboard' : '/en/dashboard')
    await page.getByRole('link', { name: 'Squad Alpha', exact: true }).press('Enter')
    await inSquad(page, locale).press('Enter')
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
    await page.getByText(locale === 'pt' ? 'Encerrados: 5' : 'Closed: 5').press('Enter')
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page, [320])

    await page.getByRole('button', { name: /^(Opções de|Options of) Pauta/ }).press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expectAccessible(question, theme)
    await question
      .getByRole('button', { name: locale === 'pt' ? 'Não deu tempo' : 'No time' })
      .press('Enter')
    await expect(page.getByText(locale === 'pt' ? 'Encerrados: 6' : 'Closed: 6')).toBeVisible()
    await page.getByRole('button', { name: /^(Combinar|Start) Quadro/ }).press('Enter')
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page, [320])
  })
}

test('the fourth action of a sprint needs a yes, and the sixth becomes an idea', async ({
  page,
  squad,
}) => {
  await squad.record(1, 3)
  await openActions(page, squad)
  const title = page.getByRole('textbox', { name: 'Novo combinado' })
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    await title.fill(name)
    await title.press('Enter')
    if (name > 'C') {
      await page.getByRole('button', { name: 'Adicionar mesmo assim' }).press('Enter')
    }
    await expect(
      page.getByRole('button', { name: `Marcar como feito: ${name}`, exact: true }),
    ).toBeVisible()
  }
  await title.fill('F')
  await title.press('Enter')
  await page.getByRole('button', { name: 'Adicionar mesmo assim' }).press('Enter')
  await expect(page.getByText('O squad já tem cinco combinados abertos.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar como ideia' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Combinar F' })).toBeVisible()
})

/** In the section of the actions. */
async function press(page: Page, name: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Levar os combinados' })
    .getByRole('button', { name })
    .press('Enter')
}

test('an action becomes an item of the tracker that the owner has named', async ({
  page,
  squad,
  expectAccessible,
}) => {
  await squad.record(4, 2)
  await page.goto(`/squad/${squad.id}`)
  await write(page, squad, 'Refinar às terças', { topic: 'Daily' })
  const day = page.getByRole('combobox', { name: 'Dia da semana' })
  await day.selectOption('segunda-feira')
  await expect(page.getByText('Lembrete salvo.')).toBeVisible()
  await page.getByText('GitHub, GitLab e Jira').press('Enter')
  const form = page.getByRole('form', { name: 'Onde o squad acompanha o trabalho' })
  await form.getByRole('textbox', { name: 'Repositório' }).fill('acme')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Repositório' })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScrollAt(page, [320])
  await form.getByRole('textbox', { name: 'Repositório' }).fill('https://github.com/acme/shop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Endereços salvos.')).toBeVisible()

  await page.reload()
  await expect(day).toHaveValue('1')
  await page.getByRole('navigation', { name: 'Neste squad' }).getByText('Combinados').click()
  const asked: URL[] = []
  await page.context().route('https://github.com/**', (route) => {
    asked.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/html', body: '<title>GitHub</title>' })
  })
  await page.getByRole('button', { name: 'Opções de Refinar às terças' }).press('Enter')
  await expectAccessible(page)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: 'Criar no GitHub' }).press('Enter'),
  ])
  await expect(opened).toHaveTitle('GitHub')
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  expect(asked[0]?.pathname).toBe('/acme/shop/issues/new')
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    title: 'Refinar às terças',
    body: `Daily · o squad · até a Sprint 5\n\n${new URL(page.url()).origin}/squad/${squad.id}#actions`,
  })
})

async function openActions(page: Page, squad: Squad, locale = 'pt') {
  await page.goto(`${locale === 'pt' ? '' : '/en'}/squad/${squad.id}`)
  await inSquad(page, locale).click()
}

/** The way to the actions on the squad's page. */
function inSquad(page: Page, locale: string) {
  return page
    .getByRole('navigation', { name: locale === 'pt' ? 'Neste squad' : 'In this squad' })
    .getByRole('link', { name: locale === 'pt' ? 'Combinados' : 'Actions' })
}

/** One open action, one idea, and done ones whose topics rose, fell, stayed, and cannot be told yet; one that was about none. */
async function seed(page: Page, squad: Squad) {
  const done: string[] = []
  for (let sprint = 1; sprint <= 8; sprint += 1) {
    // Of quality, planning and daily.
    const scores = sprint > 5 ? [4, 2, 3] : [2, 4, 3]
    await squad.record(sprint, (leaf) => scores[leaf] ?? 3)
    if (sprint === 4) {
      const topics = ['Qualidade do produto', 'Planning', 'Daily', null]
      for (const topic of topics) done.push(await write(page, squad, `Sobre ${topic}`, { topic }))
    }
    if (sprint === 5) for (const id of done) await finish(page, id)
  }
  await write(page, squad, 'Pauta escrita antes', { dueOn: '2026-12-31' })
  await write(page, squad, 'Quadro sem colunas extras', { state: 'idea' })
  const late = await write(page, squad, 'Gráfico na daily', { topic: 'Comunicação time dev' })
  await finish(page, late)
}

async function write(
  page: Page,
  squad: Squad,
  title: string,
  {
    topic = null,
    state = 'open',
    dueOn = null,
  }: { topic?: string | null; state?: string; dueOn?: string | null },
): Promise<string> {
  const { id } = await post(page, `/squads/${squad.id}/actions`, {
    ...{ title, state, dueSprint: 5, dueOn, owner: { kind: 'squad' } },
    topic: topic && { id: 'as it was called', title: topic },
  })
  return id
}

async function finish(page: Page, id: string): Promise<void> {
  await post(page, `/actions/${id}/commands`, { do: 'done' })
}

async function post(page: Page, path: string, data: object): Promise<{ id: string }> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`${origin}/api${path}`, { data, headers: { origin } })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer.json()
}
