import { dashboard } from '../support/dashboard'
import { downloaded } from '../support/local-mode'
import { squadData } from '../support/squad-data'
import { addSession, expect, test } from './account-server'

test('the empty dashboard says what it cannot do yet, and creates the first squad, not with a blank name or without the server', async ({
  page,
  signIn,
}) => {
  const { email } = await signIn()
  const app = dashboard(page)
  await app.go()
  await expect(page).toHaveTitle('Painel · RetroScore')
  await expect(app.heading).toHaveText('Seus squads')
  await expect(page.getByText(`Olá, ${email}`)).toBeVisible()
  await expect(page.getByText('Você ainda não tem squads. Crie o primeiro.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Como começar' }).getByRole('listitem')).toHaveCount(
    3,
  )

  // What has nothing to work on yet, or its place elsewhere, says so.
  const exporting = app.button('dashboard_export')
  await expect(exporting).toHaveAccessibleDescription(
    'A exportação fica disponível com a primeira retrospectiva.',
  )
  for (const name of ['dashboard_export', 'dashboard_import', 'history_clear'] as const) {
    await expect(app.button(name)).toHaveAttribute('aria-disabled', 'true')
  }
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await exporting.press('Enter')
  await app.button('dashboard_import').press('Enter')
  await expect(app.alert).toContainText('A importação não está ativa no momento.')
  await expect(app.alert).toContainText('na página do squad')
  expect(downloads).toBe(0)
  await app.button('history_clear').press('Enter')
  await expect(app.alert).toContainText('A limpeza do histórico não está ativa no momento.')
  await app.alert.getByRole('link', { name: 'Sua conta' }).click()
  await expect(page).toHaveURL('/account')
  await app.go()

  await app.create('   ')
  await expect(app.alert).toHaveText('O nome do squad não pode ser vazio.')
  await expect(app.nameField).toBeFocused()
  await expect(app.nameField).toHaveAttribute('aria-invalid', 'true')
  await app.nameField.fill('Squad')
  await expect(app.alert).toHaveCount(0)
  await page.reload()
  await expect(app.button('squad_create')).toBeVisible()
  await expect(app.cards).toHaveCount(0)

  await page.context().setOffline(true)
  await app.create('  Squad Alpha  ')
  await expect(app.alert).toContainText('Não conseguimos falar com o servidor.')
  await expect(app.nameField).toHaveValue('  Squad Alpha  ')
  await page.context().setOffline(false)
  await app.button('squad_create').click()
  await expect(app.toast).toContainText('Squad criado: Squad Alpha.')
  await expect(app.card('Squad Alpha').getByRole('link', { name: 'Squad Alpha' })).toBeFocused()
  await expect(app.card('Squad Alpha')).toContainText('Nenhuma retrospectiva neste squad.')
  await expect(app.nameField).toHaveValue('')
})

test('a dashboard that is opened during an outage appears when the outage ends', async ({
  page,
  signIn,
}) => {
  await signIn()
  const app = dashboard(page)
  let away = 2
  await page.route('**/api/squads?*', (route) => {
    if (away === 0) return route.continue()
    away -= 1
    return route.abort()
  })
  await app.go()
  await expect(app.nameField).toBeVisible()
  await expect(app.alert).toHaveCount(0)
  await expect.poll(() => away).toBe(0)
  await expect(app.button('squad_create')).toBeVisible()
})

test('a squad has its sprints in a card, a chart and a file, and loses those that are deleted', async ({
  page,
  squad,
}) => {
  const { id } = squad
  const newest = await squad.record(3, 3)
  const oldest = await squad.record(1, 1)
  await squad.record(2, 2)
  const app = dashboard(page)
  await app.go()
  const card = app.card('Squad Alpha')

  await test.step('the card shows each sprint with its date, average and change, the newest first', async () => {
    await expect(card).toContainText(/3 retrospectivas · última em \d+ de \S+ de \d{4}/)
    await expect(card.locator('header')).toContainText('3,0')
    await expect(app.sprints('Squad Alpha')).toHaveText([
      /^Sprint 3 – criada em \d+ de .+\+1,0 desde a anteriorMédia: 3,0$/,
      /^Sprint 2 – criada em \d+ de .+\+1,0 desde a anteriorMédia: 2,0$/,
      /^Sprint 1 – criada em \d+ de .+Média: 1,0$/,
    ])
    await expect(app.sprints('Squad Alpha').first()).toHaveAttribute(
      'href',
      `/retrospective/${newest.id}`,
    )
  })

  await test.step('the chart compares the sprints, ascending, and has its table', async () => {
    await expect(app.chart('Squad Alpha')).toBeVisible()
    await expect(app.chart('Squad Alpha').locator('[data-part=label]')).toHaveText([
      'Sprint 1',
      'Sprint 2',
      'Sprint 3',
    ])
    const plot = app.chart('Squad Alpha').locator('[data-part=chart]')
    expect((await plot.boundingBox())?.height).toBe(400)
    await app.button('comparison_table').click()
    const table = card.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText([
      'Tópico',
      'Sprint 1',
      'Sprint 2',
      'Sprint 3',
    ])
    await expect(table.getByRole('row', { name: /Metodologias ágeis/ })).toContainText('1,02,03,0')
    await page.reload()
  })

  await test.step('everything is exported into one file', async () => {
    const file = await downloaded(page, () => app.button('dashboard_export').click())
    expect(file.name).toBe('retrospectives_from_supabase.json')
    const rows = JSON.parse(file.text) as { sprint: number }[]
    expect(rows.map(({ sprint }) => sprint).sort()).toEqual([1, 2, 3])
    expect(rows.find(({ sprint }) => sprint === 3)).toMatchObject({
      squad_id: id,
      dados_json: { overall_average: 3 },
      squads: { nome: 'Squad Alpha' },
    })
  })

  await test.step('deleting a retrospective asks first, and takes nothing else along', async () => {
    await app.removeSprint('Squad Alpha', 2).click()
    await expect(app.dialog).toContainText(
      'Tem certeza que deseja excluir a Retrospectiva Sprint 2?Esta ação não pode ser desfeita.',
    )
    await expect(app.button('action_cancel')).toBeFocused()
    await app.button('action_cancel').click()
    await expect(app.removeSprint('Squad Alpha', 2)).toBeFocused()
    await expect(app.sprints('Squad Alpha')).toHaveCount(3)

    await app.removeSprint('Squad Alpha', 2).click()
    await app.dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(app.toast).toContainText('Retrospectiva Sprint 2 excluída.')
    await expect(app.sprints('Squad Alpha')).toHaveText([/^Sprint 3 /, /^Sprint 1 /])
    await expect(app.sprints('Squad Alpha').last()).toBeFocused()
    await expect(card).toContainText('2 retrospectivas')
    await expect(app.chart('Squad Alpha').locator('[data-part=group]')).toHaveCount(2)
  })

  await test.step('one that another user has deleted meanwhile says so and disappears', async () => {
    await app.removeSprint('Squad Alpha', 1).click()
    await squad.remove(`/retrospectives/${oldest.id}`)
    await app.dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(app.alert).toContainText('Erro ao excluir retrospectiva. Não encontramos isto.')
    await expect(app.sprints('Squad Alpha')).toHaveText([/^Sprint 3 /])
  })
})

test('one sprint is nothing to compare yet', async ({ page, squad }) => {
  const { id } = squad
  await squad.record(1)
  const app = dashboard(page)
  await app.go()
  const card = app.card('Squad Alpha')
  await expect(card).toContainText('O comparativo aparece com a segunda sprint.')
  await expect(card).not.toContainText('Dados insuficientes')
  await app.open(`/squad/${id}`)
  await expect(page.getByText('O comparativo aparece com a segunda sprint.')).toBeVisible()
  await expect(page.getByText('Dados insuficientes')).toHaveCount(0)
})

test('unreadable retrospectives are left out of the chart', async ({ page, product, signIn }) => {
  await signIn()
  const data = squadData(page, product.origin)
  const { id } = await data.createSquad('Squad Alpha')
  for (const sprint of [1, 2, 3]) await data.record(id, sprint)
  let unreadable = [2]
  // As rows that another program wrote: their sprints and dates are known, and nothing else.
  await page.route('/api/squads/*/retrospectives?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const one of json.retrospectives) {
      if (unreadable.includes(one.sprint)) one.data = { ok: false, reason: 'NO_DATA' }
    }
    await route.fulfill({ response, json })
  })
  const app = dashboard(page)
  await app.go()
  const groups = app.chart('Squad Alpha').locator('[data-part=label]')
  await expect(groups).toHaveText(['Sprint 1', 'Sprint 3'])

  unreadable = [2, 3]
  await app.open(`/squad/${id}`)
  await expect(
    page.getByText(
      'Dados insuficientes ou inválidos para gerar o gráfico comparativo deste squad.',
    ),
  ).toBeVisible()
  await expect(page.getByText('O comparativo aparece com a segunda sprint.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sprint 3 – criada em' })).toContainText(
    'Dados da retrospectiva não disponíveis.',
  )
})

test('the chart of a squad is asked for when its card comes near', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const data = squadData(page, product.origin)
  for (const name of ['A', 'B', 'C', 'D']) {
    const { id } = await data.createSquad(name)
    await data.record(id, 1)
    await data.record(id, 2)
  }
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/retrospectives')) asked.push(request.url())
  })
  const app = dashboard(page)
  await app.go()
  await expect(app.chart('A')).toBeVisible()
  expect(new Set(asked).size).toBeLessThan(4)
  await app.card('D').scrollIntoViewIfNeeded()
  await expect(app.chart('D')).toBeVisible()
  expect(new Set(asked).size).toBe(4)
})

test('ten sprints are listed and twenty compared, and the rest on request', async ({
  page,
  squad,
}) => {
  for (let sprint = 1; sprint <= 23; sprint += 1) await squad.record(sprint, sprint % 6)
  const app = dashboard(page)
  await app.go()
  await expect(app.sprints('Squad Alpha')).toHaveCount(10)
  await expect(app.sprints('Squad Alpha').last()).toContainText('+1,0')
  const groups = app.chart('Squad Alpha').locator('[data-part=group]')
  await expect(groups).toHaveCount(20)
  await expect(page.getByText('Mostrando as 20 sprints mais recentes de 23.')).toBeVisible()
  await app.button('comparison_earlier').click()
  await expect(groups).toHaveCount(23)
  await expect(app.button('comparison_earlier')).toHaveCount(0)
  await expect(app.sprints('Squad Alpha')).toHaveCount(10)

  await page.reload()
  await expect(groups).toHaveCount(20)
  await app.button('squad_show_all', { count: '23' }).click()
  await expect(app.sprints('Squad Alpha')).toHaveCount(23)
  await expect(app.sprints('Squad Alpha').nth(9)).toBeFocused()
  await expect(groups).toHaveCount(23)
})

test('a squad is renamed, begins a retrospective, and is deleted after a question that names what goes with it', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const data = squadData(page, product.origin)
  const { id } = await data.createSquad('Squad Alpha')
  await data.createSquad('Squad Beta')
  for (const sprint of [1, 2]) await data.record(id, sprint)
  const app = dashboard(page)
  await app.go()

  await test.step('a squad is renamed in its card', async () => {
    await app.choose('Squad Beta', 'squad_rename')
    const field = app.card('Squad Beta').getByRole('textbox', { name: 'Nome do squad' })
    await expect(field).toBeFocused()
    await field.fill('')
    await field.press('Enter')
    await expect(app.alert).toHaveText('O nome do squad não pode ser vazio.')
    await field.fill('Never')
    await field.press('Escape')
    await expect(app.cards).toHaveText(['Squad Alpha', 'Squad Beta'])

    await app.choose('Squad Beta', 'squad_rename')
    await field.fill('Squad Omega')
    await field.press('Enter')
    await expect(app.cards).toHaveText(['Squad Alpha', 'Squad Omega'])
    await expect(app.toast).toContainText('Nome do squad salvo.')
    await expect(app.button('squad_menu', { name: 'Squad Omega' })).toBeFocused()
  })

  await test.step('a new retrospective is begun for the squad of the card', async () => {
    const begin = { name: 'Criar Retrospectiva' }
    await app.card('Squad Omega').getByRole('button', begin).click()
    await expect(page).toHaveURL('/create-retrospective')
    await expect(page.getByText('Squad Omega').first()).toBeVisible()
    await app.go()
  })

  await test.step('a squad that cannot be deleted stays, and says why', async () => {
    const answers = [
      { status: 409, json: { error: { code: 'HAS_RETROSPECTIVES' } } },
      { status: 429, json: { error: { code: 'TOO_MANY_REQUESTS', seconds: 30 } } },
    ]
    await page.route('/api/squads/*', async (route) => {
      const answer = route.request().method() === 'DELETE' ? answers.shift() : undefined
      await (answer ? route.fulfill(answer) : route.continue())
    })
    await app.choose('Squad Alpha', 'squad_delete')
    await app.dialog.getByRole('button', { name: 'Excluir Squad' }).click()
    await expect(app.alert).toHaveText(
      'Não é possível excluir o squad: ainda há retrospectivas associadas. Exclua-as primeiro.',
    )
    await app.choose('Squad Alpha', 'squad_delete')
    await app.dialog.getByRole('button', { name: 'Excluir Squad' }).click()
    await expect(app.alert).toHaveText(
      'Erro ao excluir squad. Por segurança, aguarde 30 segundos antes de tentar novamente.',
    )
    await expect(app.cards).toHaveText(['Squad Alpha', 'Squad Omega'])
  })

  await test.step('the question names what goes with the squad, and can be called off', async () => {
    await app.choose('Squad Alpha', 'squad_delete')
    await expect(app.dialog).toContainText(
      'Tem certeza que deseja excluir o squad Squad Alpha?Todas as retrospectivas dele também serão excluídas. Esta ação não pode ser desfeita.',
    )
    await expect(app.dialog).toContainText('Serão excluídas 2 retrospectivas.')
    await page.keyboard.press('Escape')
    await expect(app.cards).toHaveText(['Squad Alpha', 'Squad Omega'])

    await app.choose('Squad Alpha', 'squad_delete')
    await app.dialog.getByRole('button', { name: 'Excluir Squad' }).click()
    await expect(app.toast).toContainText('Squad excluído: Squad Alpha.')
    await expect(app.cards).toHaveText(['Squad Omega'])
    await expect(app.cards).toBeFocused()

    await app.choose('Squad Omega', 'squad_delete')
    await app.dialog.getByRole('button', { name: 'Excluir Squad' }).click()
    await expect(page.getByText('Você ainda não tem squads.')).toBeVisible()
    await expect(app.heading).toBeFocused()
  })
})

test('what cannot be loaded is reported as such, and loaded again on request', async ({
  page,
  squad,
}) => {
  for (const sprint of [1, 2]) await squad.record(sprint)
  const app = dashboard(page)
  for (const address of ['/api/squads?*', '/api/squads/*/retrospectives?*']) {
    await page.route(address, (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'NOT_FOUND' } } }),
    )
  }
  await app.go()
  await expect(app.alert).toContainText('Erro ao carregar squads.')
  await page.unroute('/api/squads?*')
  await app.button('action_try_again').click()
  await expect(app.cards).toHaveText(['Squad Alpha'])

  // The list stays as it is.
  await expect(app.alert).toContainText('Erro ao carregar retrospectivas.')
  await expect(app.sprints('Squad Alpha')).toHaveCount(2)
  await page.unroute('/api/squads/*/retrospectives?*')
  await app.button('action_try_again').click()
  await expect(app.chart('Squad Alpha')).toBeVisible()
})

test('more squads than a page are shown on request, with a new squad among them', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const data = squadData(page, product.origin)
  for (let at = 1; at <= 52; at += 1) await data.createSquad(`Squad ${at}`)
  const app = dashboard(page)
  await app.go()
  await expect(app.cards).toHaveCount(50)
  await app.button('dashboard_more_squads').click()
  await expect(app.cards).toHaveCount(52)
  await expect(app.cards.nth(49)).toBeFocused()
  await expect(app.button('dashboard_more_squads')).toHaveCount(0)

  await page.reload()
  await expect(app.cards).toHaveCount(50)
  await app.create('The newest')
  await expect(app.cards).toHaveCount(53)
  await expect(app.cards.last()).toHaveText('The newest')
  await expect(app.cards.last()).toBeFocused()
})

test('changes of another window appear when the user comes back', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const data = squadData(page, product.origin)
  await data.createSquad('Squad Alpha')
  const app = dashboard(page)
  await app.go()
  await expect(app.cards).toHaveCount(1)
  await data.createSquad('Squad Beta')
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(app.cards).toHaveCount(2, { timeout: 500 })
  }).toPass()
})

test('the next user of the browser sees nothing of the previous one', async ({
  page,
  product,
  signIn,
  createAccount,
  context,
}) => {
  await signIn()
  await squadData(page, product.origin).createSquad('Squad of the first')
  const app = dashboard(page)
  await app.go()
  await expect(app.cards).toHaveCount(1)
  await app.button('nav_sign_out').click()
  await expect(page).toHaveURL('/login')
  const second = await createAccount()
  await addSession(context, product, second)
  await app.go()
  await expect(page.getByText('Você ainda não tem squads.')).toBeVisible()
  await expect(page.getByText('Squad of the first')).toHaveCount(0)
})

test('without a session the dashboard redirects to sign-in, and back', async ({ page }) => {
  await dashboard(page).go()
  await expect(page).toHaveURL('/login?next=%2Fdashboard')
})
