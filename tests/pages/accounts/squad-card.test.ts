import { dashboard } from '../../support/dashboard'
import { expect, test } from '../support/fixtures'

test('a card lists the sprints with date, average and change, the newest first', async ({
  page,
  squad,
}) => {
  const newest = await squad.record(3, 3)
  await squad.record(1, 1)
  await squad.record(2, 2)
  const app = dashboard(page)
  await app.go()
  const card = app.card('Squad Alpha')
  await expect(card).toContainText(/3 retrospectivas · última em \d+ de \S+ de \d{4}/)
  await expect(card.locator('header')).toContainText('3,0')
  await expect(app.sprints('Squad Alpha')).toHaveText([
    /^Sprint 3 – criada em \d+ de .+\+1,0 em relação à anteriorMédia: 3,0$/,
    /^Sprint 2 – criada em \d+ de .+\+1,0 em relação à anteriorMédia: 2,0$/,
    /^Sprint 1 – criada em \d+ de .+Média: 1,0$/,
  ])
  await expect(app.sprints('Squad Alpha').first()).toHaveAttribute(
    'href',
    `/retrospective/${newest.id}`,
  )
})

test('a device remembers which squads are folded', async ({ page, squad }) => {
  await squad.record(1)
  const app = dashboard(page)
  await app.go()
  await expect(app.sprints('Squad Alpha')).toHaveCount(1)
  await page.getByText(app.text('squad_fold')).click()
  await expect(app.sprints('Squad Alpha')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(app.text('squad_fold'))).toBeVisible()
  await expect(app.sprints('Squad Alpha')).toHaveCount(0)
})

test('the chart and the table of a card compare the sprints in ascending order', async ({
  page,
  squad,
}) => {
  for (const sprint of [3, 1, 2]) await squad.record(sprint, sprint)
  const app = dashboard(page)
  await app.go()
  const sprints = ['Sprint 1', 'Sprint 2', 'Sprint 3']
  await expect(app.chart('Squad Alpha').locator('[data-part=label]')).toHaveText(sprints)
  await app.button('comparison_table').click()
  const table = app.card('Squad Alpha').getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Tópico', ...sprints])
  await expect(table.getByRole('row', { name: /Metodologias ágeis/ })).toContainText('1,02,03,0')
})

test('the question before a retrospective is deleted can be cancelled', async ({ page, squad }) => {
  await squad.record(2)
  const app = dashboard(page)
  await app.go()
  await app.removeSprint('Squad Alpha', 2).click()
  await expect(app.dialog).toContainText(
    'Tem certeza que deseja excluir a Retrospectiva Sprint 2?Esta ação não pode ser desfeita.',
  )
  await expect(app.button('action_cancel')).toBeFocused()
  await app.button('action_cancel').click()
  await expect(app.removeSprint('Squad Alpha', 2)).toBeFocused()
  await expect(app.sprints('Squad Alpha')).toHaveCount(1)
})

test('only a deleted retrospective leaves the list and the chart', async ({ page, squad }) => {
  for (const sprint of [1, 2, 3]) await squad.record(sprint)
  const app = dashboard(page)
  await app.go()
  await expect(app.chart('Squad Alpha').locator('[data-part=group]')).toHaveCount(3)
  await app.removeSprint('Squad Alpha', 2).click()
  await app.dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(app.toast).toContainText('Retrospectiva Sprint 2 excluída.')
  await expect(app.sprints('Squad Alpha')).toHaveText([/^Sprint 3 /, /^Sprint 1 /])
  await expect(app.sprints('Squad Alpha').last()).toBeFocused()
  await expect(app.card('Squad Alpha')).toContainText('2 retrospectivas')
  await expect(app.chart('Squad Alpha').locator('[data-part=group]')).toHaveCount(2)
})

test('a retrospective that another user has deleted meanwhile is reported and disappears', async ({
  page,
  squad,
}) => {
  const oldest = await squad.record(1)
  await squad.record(2)
  const app = dashboard(page)
  await app.go()
  await app.removeSprint('Squad Alpha', 1).click()
  await squad.remove(`/retrospectives/${oldest.id}`)
  await app.dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(app.alert).toContainText(
    'Erro ao excluir retrospectiva. Não encontramos o que você procura.',
  )
  await expect(app.sprints('Squad Alpha')).toHaveText([/^Sprint 2 /])
})

test('a squad with one sprint says that the comparison comes with the second one', async ({
  page,
  squad,
}) => {
  await squad.record(1)
  const app = dashboard(page)
  await app.go()
  const card = app.card('Squad Alpha')
  await expect(card).toContainText('O comparativo aparece com a segunda sprint.')
  await expect(card).not.toContainText('Dados insuficientes')
  await app.open(`/squad/${squad.id}`)
  await expect(page.getByText('O comparativo aparece com a segunda sprint.')).toBeVisible()
  await expect(page.getByText('Dados insuficientes')).toHaveCount(0)
})

test('unreadable retrospectives are left out of the chart', async ({ page, squad }) => {
  for (const sprint of [1, 2, 3]) await squad.record(sprint)
  let unreadable = [2]
  // Responds as for rows that another program wrote: only their sprints and dates are known.
  await page.route('/api/squads/*/retrospectives?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const one of json.retrospectives) {
      if (unreadable.includes(one.sprint)) one.data = { ok: false, reason: 'NO_DATA' }
    }
    await route.fulfill({ json })
  })
  const app = dashboard(page)
  await app.go()
  const groups = app.chart('Squad Alpha').locator('[data-part=label]')
  await expect(groups).toHaveText(['Sprint 1', 'Sprint 3'])

  unreadable = [2, 3]
  await app.open(`/squad/${squad.id}`)
  await expect(
    page.getByText(
      'Dados insuficientes ou inválidos para gerar o gráfico comparativo deste squad.',
    ),
  ).toBeVisible()
  await expect(page.getByText('O comparativo aparece com a segunda sprint.')).toHaveCount(0)
  await expect(page.getByText('Dados da retrospectiva não disponíveis.').first()).toBeVisible()
})

test('a card compares twenty sprints, and the earlier ones on request', async ({ page, squad }) => {
  for (let sprint = 1; sprint <= 23; sprint += 1) await squad.record(sprint, sprint % 6)
  const app = dashboard(page)
  await app.go()
  const groups = app.chart('Squad Alpha').locator('[data-part=group]')
  await expect(groups).toHaveCount(20)
  await expect(page.getByText('Mostrando as 20 sprints mais recentes de 23.')).toBeVisible()
  await app.button('comparison_earlier').click()
  await expect(groups).toHaveCount(23)
  await expect(app.button('comparison_earlier')).toHaveCount(0)
  await expect(app.sprints('Squad Alpha')).toHaveCount(10)
})

test('a card lists ten sprints, and all of them on request', async ({ page, squad }) => {
  for (let sprint = 1; sprint <= 23; sprint += 1) await squad.record(sprint, sprint % 6)
  const app = dashboard(page)
  await app.go()
  await expect(app.sprints('Squad Alpha')).toHaveCount(10)
  await expect(app.sprints('Squad Alpha').last()).toContainText('+1,0')
  await app.button('squad_show_all', { count: '23' }).click()
  await expect(app.sprints('Squad Alpha')).toHaveCount(23)
  await expect(app.sprints('Squad Alpha').nth(9)).toBeFocused()
  await expect(app.chart('Squad Alpha').locator('[data-part=group]')).toHaveCount(23)
})

test('a blank name is refused in the card, and Escape keeps the old one', async ({
  page,
  squad,
}) => {
  await squad.createSquad('Squad Beta')
  const app = dashboard(page)
  await app.go()
  await app.choose('Squad Beta', 'squad_rename')
  const field = app.card('Squad Beta').getByRole('textbox', { name: 'Nome do squad' })
  await expect(field).toBeFocused()
  await field.fill('')
  await field.press('Enter')
  await expect(app.alert).toHaveText('O nome do squad não pode ser vazio.')
  await field.fill('Never')
  await field.press('Escape')
  await expect(app.cards).toHaveText(['Squad Alpha', 'Squad Beta'])
})

test('a squad is renamed in its card, and its menu takes the focus', async ({ page, squad }) => {
  await squad.createSquad('Squad Beta')
  const app = dashboard(page)
  await app.go()
  await app.choose('Squad Beta', 'squad_rename')
  const field = app.card('Squad Beta').getByRole('textbox', { name: 'Nome do squad' })
  await field.fill('Squad Omega')
  await field.press('Enter')
  await expect(app.cards).toHaveText(['Squad Alpha', 'Squad Omega'])
  await expect(app.toast).toContainText('Nome do squad salvo.')
  await expect(app.button('squad_menu', { name: 'Squad Omega' })).toBeFocused()
})

test('a new retrospective begins with the squad of its card', async ({ page, squad }) => {
  await squad.createSquad('Squad Beta')
  const app = dashboard(page)
  await app.go()
  await app.card('Squad Beta').getByRole('button', { name: 'Criar Retrospectiva' }).click()
  await expect(page).toHaveURL('/create-retrospective')
  await expect(page.getByText('Squad Beta').first()).toBeVisible()
})

for (const [error, text] of [
  [
    { status: 409, json: { error: { code: 'HAS_RETROSPECTIVES' } } },
    'Não é possível excluir o squad: ainda há retrospectivas associadas. Exclua-as primeiro.',
  ],
  [
    { status: 429, json: { error: { code: 'TOO_MANY_REQUESTS', seconds: 30 } } },
    'Erro ao excluir squad. Por segurança, aguarde 30 s antes de tentar de novo.',
  ],
] as const) {
  test(`a squad that cannot be deleted stays and says why: ${error.json.error.code}`, async ({
    page,
    squad: _,
  }) => {
    await page.route('/api/squads/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(error) : route.continue(),
    )
    const app = dashboard(page)
    await app.go()
    await app.choose('Squad Alpha', 'squad_delete')
    await app.dialog.getByRole('button', { name: 'Excluir Squad' }).click()
    await expect(app.alert).toHaveText(text)
    await expect(app.cards).toHaveText(['Squad Alpha'])
  })
}

test('the question before a squad is deleted counts its sprints and can be cancelled', async ({
  page,
  squad,
}) => {
  for (const sprint of [1, 2]) await squad.record(sprint)
  const app = dashboard(page)
  await app.go()
  await app.choose('Squad Alpha', 'squad_delete')
  await expect(app.dialog).toContainText(
    'Tem certeza que deseja excluir Squad Alpha?Todas as retrospectivas do squad também serão excluídas. Esta ação não pode ser desfeita.',
  )
  await expect(app.dialog).toContainText('Serão excluídas 2 retrospectivas.')
  await page.keyboard.press('Escape')
  await expect(app.dialog).toHaveCount(0)
  await expect(app.cards).toHaveText(['Squad Alpha'])
})

test('the next card takes the focus after a squad is deleted, and finally the heading', async ({
  page,
  squad,
}) => {
  await squad.record(1)
  await squad.createSquad('Squad Omega')
  const app = dashboard(page)
  await app.go()
  await app.choose('Squad Alpha', 'squad_delete')
  await app.dialog.getByRole('button', { name: 'Excluir Squad' }).click()
  await expect(app.toast).toContainText('Squad excluído: Squad Alpha')
  await expect(app.cards).toHaveText(['Squad Omega'])
  await expect(app.cards).toBeFocused()

  await app.choose('Squad Omega', 'squad_delete')
  await app.dialog.getByRole('button', { name: 'Excluir Squad' }).click()
  await expect(page.getByText('Você ainda não tem squads.')).toBeVisible()
  await expect(app.heading).toBeFocused()
})
