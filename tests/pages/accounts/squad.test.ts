import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { squads } from '~/features/squads/tables.server'
import { finishIn, openTestWindow, passHours } from '~tests/support/rooms/windows'
import packs from '../../../src/content/packs.json' with { type: 'json' }
import { dashboard } from '../../support/dashboard'
import { REPEATED_MS } from '../support/clock'
import { expect, test } from '../support/fixtures'

test('the page of a squad is reached by its name and from its menu', async ({ page, squad }) => {
  const app = squadPage(page)
  await app.go()
  await app.cards.click()
  await expect(page).toHaveURL(`/squad/${squad.id}`)
  await expect(page).toHaveTitle('Squad · RetroScore')
  await expect(app.heading).toHaveText('Squad Alpha')
  await app.go()
  await app.choose('Squad Alpha', 'squad_page')
  await expect(app.heading).toHaveText('Squad Alpha')
})

test('the owner sets the minimum of scores for keeping votes', async ({ page, squad }) => {
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}/settings`)
  const floor = page.getByRole('group', { name: 'Quando os votos são guardados' })
  await expect(floor.getByRole('button', { pressed: true })).toHaveText('3 votos ou mais')
  await floor.getByRole('button', { name: '5 votos ou mais' }).press('Enter')
  await expect(page.getByText('Salvo. Vale a partir da próxima sala.')).toBeVisible()
  await expect(floor.getByRole('button', { pressed: true })).toHaveText('5 votos ou mais')
})

test('a squad is renamed on its page, but not to a blank name', async ({ page, squad }) => {
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  await app.button('squad_menu', { name: 'Squad Alpha' }).click()
  await page.getByRole('menuitem', { name: 'Renomear' }).click()
  const field = page.getByRole('textbox', { name: 'Nome do squad' })
  await expect(field).toBeFocused()
  await field.fill('   ')
  await app.button('action_save').click()
  await expect(app.alert).toHaveText('O nome do squad não pode ser vazio.')
  await field.fill('Squad Omega')
  await app.button('action_save').click()
  await expect(app.heading).toHaveText('Squad Omega')
  await expect(app.button('squad_menu', { name: 'Squad Omega' })).toBeFocused()
  await page.reload()
  await expect(app.heading).toHaveText('Squad Omega')
})

test('an unfilled dial with a dash stands for no average', async ({ page, squad }) => {
  const { id } = await squad.record(1, 3, { topics: [] })
  const app = squadPage(page)
  for (const path of [
    `/squad/${squad.id}`,
    `/retrospective/${id}`,
    `/retrospective/${id}/report`,
  ]) {
    await app.open(path)
    const dial = page.locator('[style*="--dial-size"]')
    await expect(dial, path).toHaveText('–')
    await expect(dial, path).toHaveAttribute('style', /--dial-fill: ?0\.00/)
  }
})

test('topics are added one after the other, but not with a blank title', async ({
  page,
  squad,
}) => {
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}/topics`)
  await expect(app.topics).toContainText('a primeira retrospectiva traz 17 perguntas')
  const adder = app.topics.getByRole('textbox', { name: 'Adicionar tópico principal' })
  await adder.fill(' ')
  await adder.press('Enter')
  await expect(app.alert).toHaveText('O título do tópico não pode ser vazio.')
  for (const title of ['Qualidade', 'Ágil']) {
    await adder.fill(title)
    await adder.press('Enter')
    await expect(app.topics.getByText(title, { exact: true })).toBeVisible()
    await expect(adder).toHaveValue('')
    await expect(adder).toBeFocused()
  }
})

test('a sub-topic is added below its topic, and Escape leads back to the button', async ({
  page,
  squad,
}) => {
  await squad.addTopic(squad.id, { title: 'Ágil' })
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}/topics`)
  await app.button('local_add_subtopic_to', { title: 'Ágil' }).click()
  const subtopic = app.topics.getByRole('textbox', { name: 'Título do sub-tópico' })
  await expect(subtopic).toBeFocused()
  await subtopic.fill('Daily')
  await subtopic.press('Enter')
  await expect(app.topics.getByText('Daily')).toBeVisible()
  await subtopic.press('Escape')
  await expect(app.button('local_add_subtopic_to', { title: 'Ágil' })).toBeFocused()
})

test('a topic is renamed in place', async ({ page, squad }) => {
  await squad.addTopic(squad.id, { title: 'Daily' })
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}/topics`)
  await app.button('squad_topic_rename', { title: 'Daily' }).click()
  await app.topics.getByRole('textbox', { name: 'Título de Daily' }).fill('Reunião diária')
  await page.keyboard.press('Enter')
  await expect(app.toast).toContainText('Tópico renomeado: Reunião diária')
  await expect(app.button('squad_topic_rename', { title: 'Reunião diária' })).toBeFocused()
})

test('the question before a topic is removed names its sub-topics', async ({ page, squad }) => {
  const { topics } = await squad.addTopic(squad.id, { title: 'Ágil' })
  await squad.addTopic(squad.id, { title: 'Daily', parent: topics[0]?.id ?? '' })
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}/topics`)
  await app.button('local_remove_topic', { title: 'Ágil' }).click()
  await expect(app.dialog).toContainText('Remover “Ágil”?')
  await expect(app.dialog).toContainText('Também saem os sub-tópicos: Daily')
  await expect(app.dialog).toContainText('As já salvas ficam como estão.')
  await app.button('action_cancel').click()
  await expect(app.dialog).toHaveCount(0)
  await expect(app.topics.getByText('Daily')).toBeVisible()
})

test('a removed topic leaves the list, and the one beside it takes the focus', async ({
  page,
  squad,
}) => {
  await squad.addTopic(squad.id, { title: 'Qualidade' })
  await squad.addTopic(squad.id, { title: 'Ágil' })
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}/topics`)
  await app.button('local_remove_topic', { title: 'Ágil' }).click()
  await app.dialog.getByRole('button', { name: 'Remover' }).click()
  await expect(app.toast).toContainText('Tópico removido: Ágil')
  await expect(app.topics.getByRole('listitem')).toHaveText([/Qualidade/])
  await expect(app.button('local_remove_topic', { title: 'Qualidade' })).toBeFocused()
  await page.reload()
  await expect(app.topics.getByRole('listitem')).toHaveText([/Qualidade/])
})

test('a topic that another user has removed meanwhile is reported and disappears', async ({
  page,
  squad,
}) => {
  const { topics } = await squad.addTopic(squad.id, { title: 'Qualidade' })
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}/topics`)
  await app.button('local_remove_topic', { title: 'Qualidade' }).click()
  await squad.remove(`/squads/${squad.id}/topics/${topics[0]?.id}`)
  await app.dialog.getByRole('button', { name: 'Remover' }).click()
  await expect(app.alert).toContainText('Não encontramos o que você procura.')
  await expect(app.topics.getByRole('listitem')).toHaveCount(0)
})

test('a removed topic stays in the retrospectives that had it', async ({ page, squad }) => {
  for (const sprint of [1, 2]) await squad.record(sprint)
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}/topics`)
  await app.button('local_remove_topic', { title: 'Comunicação time dev' }).click()
  await app.dialog.getByRole('button', { name: 'Remover' }).click()
  await expect(app.topics.getByText('Comunicação time dev')).toHaveCount(0)
  await page.goto(`/squad/${squad.id}`)
  await expect(
    page.getByRole('figure').getByRole('img', { name: /Comunicação time dev, Sprint 2: 3/ }),
  ).toBeVisible()
})

test('the summary shows the newest sprint, those before it and the chart', async ({
  page,
  squad,
}) => {
  for (let sprint = 1; sprint <= 12; sprint += 1) await squad.record(sprint, sprint % 6)
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  await expect(page.getByText(/12 retrospectivas · última em/)).toBeVisible()
  await expect(app.link('report_view')).toHaveAttribute('href', /^\/retrospective\/.+\/report$/)
  await expect(page.getByText('−5,0 em relação à Sprint 11')).toBeVisible()
  await expect(app.sprintLinks).toHaveText([
    /^Sprint 11 – criada em .*\+1,0 em relação à anteriorMédia: 5,0$/,
    ...[10, 9, 8].map((sprint) => new RegExp(`^Sprint ${sprint} `)),
  ])
  await app.button('squad_show_all', { count: '12' }).click()
  await expect(app.sprintLinks).toHaveCount(11)
  await expect(page.getByRole('figure').locator('[data-part=group]')).toHaveCount(12)
})

test('the summary names the three lowest scores with their change', async ({ page, squad }) => {
  await squad.record(1, 3)
  await squad.record(2, (leaf) => [4, 2, 3, 1, 5, 0, 4, 4][leaf] ?? 4)
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  const lowest = page.getByRole('list').filter({ hasText: 'Movimentações' })
  await expect(lowest.getByRole('listitem')).toHaveText([
    /Movimentações dos cards - Sprint.*−2,0 em relação à anterior.*1/,
    /Planning.*−1,0 em relação à anterior.*2/,
    /Daily.*3/,
  ])
})

test('a squad without sprints shows its first steps and where to import earlier ones', async ({
  page,
  squad,
}) => {
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  await expect(app.button('open_room_sprint', { sprint: '1' })).toBeVisible()
  await expect(page.getByText('Mostre o QR code. Ninguém precisa de conta.')).toBeVisible()
  await app.link('squad_step_import_link').click()
  await expect(page).toHaveURL(`/squad/${squad.id}/settings`)
})

test('the head of a squad without sprints says so', async ({ page, squad }) => {
  await squad.addTopic(squad.id, { title: 'Daily' })
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  await expect(page.getByText('1 pergunta · nenhuma sprint ainda')).toBeVisible()
})

test('the head of a squad names the sprint of its open room', async ({ page, squad }) => {
  await squad.record(4)
  const topics = [{ id: 'a', title: 'Planning' }]
  await squad.openRoom(squad.id, { sprint: 5, topics, seconds: null })
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  await expect(page.getByText(app.text('squad_live', { sprint: 5 }))).toBeVisible()
})

test('the head of a squad names the topic of its open room, without counting parents', async ({
  page,
  squad,
}) => {
  const topics = [
    { id: 'agile', title: 'Metodologias ágeis' },
    { id: 'planning', title: 'Planning', parent: 'agile' },
    { id: 'daily', title: 'Daily', parent: 'agile' },
  ]
  const { code } = await squad.openRoom(squad.id, { sprint: 5, topics, seconds: null })
  await squad.startRoom(code)
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  await expect(page.getByText('Sprint 5 ao vivo · tópico 1 de 2')).toBeVisible()
})

test('a draft is a line below the head, which continues it or discards it with an undo', async ({
  page,
  squad,
}) => {
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  await app.button('squad_new_retrospective').click()
  await page.getByRole('slider', { name: 'Planning' }).press('4')
  await page.goto(`/squad/${squad.id}`)
  const line = page.getByText(app.text('squad_draft', { sprint: 1 }))
  await app.button('squad_draft_discard').click()
  await expect(line).toHaveCount(0)
  await app.button('action_undo').click()
  await expect(line).toBeVisible()
  await app.button('squad_draft_resume').click()
  await expect(page.getByRole('slider', { name: 'Planning' })).toHaveValue('4')
})

test('without a network, a squad stays readable and offers nothing that would fail', async ({
  page,
  squad,
}) => {
  await squad.record(1)
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  await expect(app.button('open_room_sprint', { sprint: '2' })).toBeVisible()
  await page.route('**/api/squads/**', (route) => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.clock.runFor(REPEATED_MS)
  await expect(page.getByText('Sem conexão. Estes dados são de')).toBeVisible()
  await expect(app.button('open_room_sprint', { sprint: '2' })).toHaveCount(0)
  await expect(app.button('squad_new_retrospective')).toHaveCount(0)
  await expect(app.heading).toHaveText('Squad Alpha')
})

test('the tab of the trends counts the topics that they name', async ({ page, squad }) => {
  const fallen = [4, 5, 4, 5, 4, 4, 1, 1]
  for (const [at, score] of fallen.entries()) {
    await squad.record(at + 1, (leaf) => (leaf === 0 ? score : 3 + ((leaf + at) % 2)))
  }
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}/people`)
  const tabs = page.getByRole('navigation', { name: 'Neste squad' })
  await expect(tabs.getByRole('link', { name: /^Tendências/ })).toHaveText('Tendências1')
})

test('the views of a squad are links with the number of things in them', async ({
  page,
  squad,
}) => {
  await squad.record(1)
  await squad.promise(squad.id, 'Escrever critérios')
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  const tabs = page.getByRole('navigation', { name: 'Neste squad' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Resumo',
    'Tendências',
    'Combinados1',
    'Tópicos8',
    'Pessoas1',
    'Ajustes',
  ])
  for (const [name, path] of [
    ['Combinados', '/actions'],
    ['Tópicos', '/topics'],
    ['Pessoas', '/people'],
    ['Ajustes', '/settings'],
    ['Tendências', '/trends'],
    ['Resumo', ''],
  ]) {
    await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(page).toHaveURL(`/squad/${squad.id}${path}`)
    await expect(tabs.locator('[aria-current=page]')).toHaveText(new RegExp(`^${name}`))
  }
})

test('the anchors of the earlier page lead to the views', async ({ page, squad }) => {
  for (const [anchor, view] of [
    ['#actions', 'actions'],
    ['#topics', 'topics'],
    ['#members', 'people'],
    ['#transfer', 'settings'],
    ['?examples=unknown', 'topics?examples=unknown'],
  ]) {
    await page.goto(`/squad/${squad.id}${anchor}`)
    await expect(page).toHaveURL(`/squad/${squad.id}/${view}`)
  }
})

test('one press opens the room of the next sprint, and the next press joins it', async ({
  page,
  squad,
}) => {
  await squad.record(4)
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  await app.button('open_room_sprint', { sprint: '5' }).click()
  await expect(page).toHaveURL(/\/room\/\w{10}$/)
  const room = new URL(page.url()).pathname
  await app.open(`/squad/${squad.id}`)
  await expect(page.getByRole('link', { name: /^Entrar na sala/ })).toHaveAttribute('href', room)
  await expect(app.button('open_room_sprint', { sprint: '5' })).toHaveCount(0)
})

test('a vote with a deadline is the next step until its talk begins', async ({
  page,
  api,
  squad,
}) => {
  const [row] = await api.db.select().from(squads).where(eq(squads.id, squad.id))
  const window = await openTestWindow(api.db, {
    squad: { userId: row?.ownerId ?? '', squadId: squad.id, sprint: 5 },
  })
  const app = squadPage(page)
  const room = page.getByRole('main').locator(`a[href="/room/${window.code}"]`)
  await app.open(`/squad/${squad.id}`)
  await expect(room).toHaveText(/^Votação até /)
  await app.go()
  await expect(room).toHaveText(/^Votação até /)
  await app.open(`/squad/${squad.id}/open-room`)
  await expect(page.getByText(/^Votação com prazo · Sprint 5 · fecha /)).toBeVisible()
  for (const voter of window.voters) await finishIn(api.db, window, { voter, vote: 4 })
  await passHours(api.db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
  await app.open(`/squad/${squad.id}`)
  await expect(room).toHaveText(app.text('window_talk'))
})

test('an open action is ticked off in the summary', async ({ page, squad }) => {
  await squad.record(1)
  await squad.promise(squad.id, 'Escrever critérios')
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  const actions = app.section('squad_open_actions')
  await expect(actions.getByRole('listitem')).toHaveText(/Escrever critérios.*o squad/)
  await actions.getByRole('button', { name: /Escrever critérios/ }).click()
  await expect(app.toast).toContainText(app.text('actions_done'))
  await expect(actions).toHaveCount(0)
})

test('the next sprint takes the focus after a deletion in the summary of its squad', async ({
  page,
  squad,
}) => {
  for (const sprint of [1, 2, 3]) await squad.record(sprint)
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}`)
  await app.button('squad_retrospective_delete_named', { sprint: '2' }).click()
  await app.dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(app.sprintLinks).toHaveText([/^Sprint 1 /])
  await expect(app.sprintLinks.first()).toBeFocused()
  await expect(page.getByText(/2 retrospectivas · última em/)).toBeVisible()
})

test('a repeated example is refused and its field takes the focus', async ({ page, squad }) => {
  const app = await openExamples(page, squad)
  await expect(app.heading).toBeFocused()
  const four = await app.example(4).inputValue()
  await app.example(5).fill(` ${four} `)
  await app.button('examples_save').click()
  await expect(app.alert).toHaveText(app.text('examples_repeated', { score: 4 }))
  await expect(app.example(5)).toBeFocused()
})

test('saved examples are shown again, including a cleared one', async ({ page, squad }) => {
  const app = await openExamples(page, squad)
  await app.example(1).fill('')
  await app.example(5).fill('We saw it on a Monday.')
  await app.button('examples_save').click()
  await expect(app.toast).toContainText(app.text('examples_saved', { title: 'Daily' }))
  await expect(page).toHaveURL(`/squad/${squad.id}/topics`)
  await app.examplesLink.click()
  await expect(app.example(5)).toHaveValue('We saw it on a Monday.')
  await expect(app.example(1)).toHaveValue('')
})

test('restores the examples of the pack and asks before they are left unsaved', async ({
  page,
  squad,
}) => {
  const app = await openExamples(page, squad)
  await app.example(1).fill('')
  await app.button('examples_pack_return').click()
  await expect(app.example(5)).toBeFocused()
  await expect(app.example(1)).not.toHaveValue('')
  await app.example(1).fill('Another one.')
  await app.button('action_cancel').click()
  await expect(app.dialog).toContainText(app.text('examples_leave'))
  await app.dialog.getByRole('button', { name: app.text('leave_confirm') }).click()
  await expect(page).toHaveURL(`/squad/${squad.id}/topics`)
})

test('the next sprint shows the example that the squad has written', async ({ page, squad }) => {
  const app = await openExamples(page, squad)
  await app.example(5).fill('We saw it on a Monday.')
  await app.button('examples_save').click()
  await expect(page).toHaveURL(`/squad/${squad.id}/topics`)
  await app.button('squad_new_retrospective').click()
  await page.getByRole('slider', { name: 'Daily' }).press('5')
  await expect(page.getByText('We saw it on a Monday.')).toBeVisible()
})

test('deleting the squad leads back to the dashboard', async ({ page, squad }) => {
  await squad.record(1)
  const app = squadPage(page)
  await app.open(`/squad/${squad.id}/settings`)
  await app.button('squad_delete').click()
  await expect(app.dialog).toContainText('Será excluída 1 retrospectiva.')
  await app.dialog.getByRole('button', { name: 'Excluir Squad' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(app.toast).toContainText('Squad excluído: Squad Alpha')
  await expect(page.getByText('Você ainda não tem squads.')).toBeVisible()
  await page.goto(`/squad/${squad.id}`)
  await expect(app.heading).toHaveText('Squad não encontrado.')
})

test("another person's squad, an unknown one and an invalid address look the same", async ({
  page,
  squad,
  signIn,
}) => {
  await signIn({ name: 'Bia' })
  const app = squadPage(page)
  for (const path of [squad.id, '00000000-0000-4000-8000-000000000000', 'not-an-id']) {
    await page.goto(`/squad/${path}`)
    await expect(app.heading).toHaveText('Squad não encontrado.')
  }
  await app.link('squad_back').click()
  await expect(app.heading).toHaveText('Seus squads')
})

test('a member deletes only the sprints that they have recorded', async ({
  page,
  squad,
  api,
  opened,
}) => {
  await squad.record(1)
  const mia = await api.signIn('Mia')
  await squad.admit(mia)
  opened.keepCookie(mia.cookie)
  await squad.record(2)
  const app = squadPage(page)
  await app.go()
  await expect(app.removeSprint('Squad Alpha', 2)).toBeVisible()
  await expect(app.removeSprint('Squad Alpha', 1)).toHaveCount(0)
})

test('a member opens the page of the squad and adds topics, but neither renames nor deletes it', async ({
  page,
  squad,
  api,
  opened,
}) => {
  const mia = await api.signIn('Mia')
  await squad.admit(mia)
  opened.keepCookie(mia.cookie)
  const app = squadPage(page)
  await app.go()
  await app.button('squad_menu', { name: 'Squad Alpha' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Página do squad'])
  await page.getByRole('menuitem').click()
  await expect(app.heading).toHaveText('Squad Alpha')
  await app.button('squad_menu', { name: 'Squad Alpha' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Escolher tópicos antes',
    'Importar e exportar',
  ])
  await page.getByRole('menuitem', { name: 'Importar e exportar' }).click()
  await expect(app.section('squad_floor')).toBeVisible()
  await expect(app.button('squad_delete')).toHaveCount(0)
  await page.goto(`/squad/${squad.id}/topics`)
  await expect(app.button('local_add_topic')).toBeVisible()
})

function squadPage(page: Page) {
  const app = dashboard(page)
  return {
    ...app,
    topics: app.section('local_topics'),
    sprintLinks: page.getByRole('listitem').getByRole('link', { name: /^Sprint \d+ – / }),
    examplesLink: page.getByRole('link', { name: app.text('examples_of', { title: 'Daily' }) }),
    example: (score: number) => page.locator(`[data-example-of="${score}"]`),
  }
}

/** Opens the examples of a pack's topic in the squad. */
async function openExamples(page: Page, { id }: { id: string }) {
  const daily = packs.flatMap(({ topics }) => topics).find((topic) => topic.id === 'default-daily')
  if (!daily) throw new Error('no daily')
  await page.request.post(`/api/squads/${id}/retrospectives`, {
    data: {
      sprint: 1,
      formCreatedAt: '2026-11-21T10:00:00.000Z',
      topics: [{ id: 'd', title: 'Daily', description: daily.description.pt }],
      scores: { d: 3 },
    },
  })
  const app = squadPage(page)
  await app.open(`/squad/${id}/topics`)
  await app.examplesLink.click()
  await expect(app.heading).toHaveText(app.text('examples_of', { title: 'Daily' }))
  return app
}
