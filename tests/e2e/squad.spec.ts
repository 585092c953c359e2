import type { Browser, Page } from '@playwright/test'
import packs from '../../src/content/packs.json' with { type: 'json' }
import { dashboard } from '../support/dashboard'
import type { Locale } from '../support/local-mode'
import { squadData } from '../support/squad-data'
import { type Account, addSession, expect, newEmail, type Product, test } from './account-server'
import { expectNoSidewaysScrollAt, LOOKS } from './fixtures'

test('the owner opens the page of a squad, renames it, and settles its topics and which votes it keeps', async ({
  page,
  squad,
}) => {
  const { id } = squad
  const app = squadPage(page)

  await test.step('the page is reached by the name of the squad and from its menu', async () => {
    await app.go()
    await app.cards.click()
    await expect(page).toHaveURL(`/squad/${id}`)
    await expect(page).toHaveTitle('Squad · RetroScore')
    await expect(app.heading).toHaveText('Squad Alpha')
    await app.link('squad_back').click()
    await app.choose('Squad Alpha', 'squad_page')
    await expect(app.heading).toHaveText('Squad Alpha')
  })

  await test.step('votes are kept from more scores on', async () => {
    const floor = page.getByRole('group', { name: 'Votos guardados' })
    await expect(floor.getByRole('button', { pressed: true })).toHaveText('3 notas')
    await floor.getByRole('button', { name: '5 notas' }).press('Enter')
    await expect(page.getByText('Salvo. Vale da próxima sala em diante.')).toBeVisible()
    await expect(floor.getByRole('button', { pressed: true })).toHaveText('5 notas')
  })

  await test.step('the squad is renamed in place', async () => {
    await app.button('squad_rename_named', { name: 'Squad Alpha' }).click()
    const field = page.getByRole('textbox', { name: 'Nome do squad' })
    await expect(field).toBeFocused()
    await field.fill('   ')
    await app.button('action_save').click()
    await expect(app.alert).toHaveText('O nome do squad não pode ser vazio.')
    await field.fill('Squad Omega')
    await app.button('action_save').click()
    await expect(app.heading).toHaveText('Squad Omega')
    await expect(app.button('squad_rename_named', { name: 'Squad Omega' })).toBeFocused()
    await page.reload()
    await expect(app.heading).toHaveText('Squad Omega')
  })

  await test.step('topics are added, nested, renamed and removed, and the focus stays', async () => {
    await expect(app.topics).toContainText('A primeira retrospectiva traz seis sugestões')
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

    await app.button('local_add_subtopic_to', { title: 'Ágil' }).click()
    const subtopic = app.topics.getByRole('textbox', { name: 'Título do sub-tópico' })
    await expect(subtopic).toBeFocused()
    await subtopic.fill('Daily')
    await subtopic.press('Enter')
    await expect(app.topics.getByText('Daily')).toBeVisible()
    await subtopic.press('Escape')
    await expect(app.button('local_add_subtopic_to', { title: 'Ágil' })).toBeFocused()

    await app.button('squad_topic_rename', { title: 'Daily' }).click()
    await app.topics.getByRole('textbox', { name: 'Título de Daily' }).fill('Reunião diária')
    await page.keyboard.press('Enter')
    await expect(app.toast).toContainText('Tópico renomeado: Reunião diária')
    await expect(app.button('squad_topic_rename', { title: 'Reunião diária' })).toBeFocused()

    await app.button('local_remove_topic', { title: 'Ágil' }).click()
    await expect(app.dialog).toContainText('Remover "Ágil"?')
    await expect(app.dialog).toContainText('Os sub-tópicos dele também saem: Reunião diária.')
    await expect(app.dialog).toContainText('As já salvas ficam como estão.')
    await app.button('action_cancel').click()
    await app.button('local_remove_topic', { title: 'Ágil' }).click()
    await app.dialog.getByRole('button', { name: 'Remover' }).click()
    await expect(app.toast).toContainText('Tópico removido: Ágil')
    await expect(app.topics.getByRole('listitem')).toHaveText([/Qualidade/])
    await expect(app.button('local_remove_topic', { title: 'Qualidade' })).toBeFocused()
    await page.reload()
    await expect(app.topics.getByRole('listitem')).toHaveText([/Qualidade/])
  })
})

test('a squad shows its retrospectives, its chart and what the next one starts with', async ({
  page,
  squad,
}) => {
  const { id } = squad
  for (let sprint = 1; sprint <= 12; sprint += 1) await squad.record(sprint, sprint % 6)
  const app = squadPage(page)
  await app.open(`/squad/${id}`)
  await expect(page.getByText(/12 retrospectivas · última em/)).toBeVisible()
  await expect(app.sprints).toHaveCount(10)
  await app.button('squad_show_all', { count: '12' }).click()
  await expect(app.sprints).toHaveCount(12)
  await expect(app.sprints.first()).toHaveText(
    /^Sprint 12 – criada em .*−5,0 desde a anteriorMédia: 0,0$/,
  )
  await expect(page.getByRole('figure').locator('[data-part=group]')).toHaveCount(12)
  await expect(app.topics.getByRole('listitem')).toHaveCount(10)

  await app.button('squad_retrospective_delete_named', { sprint: '12' }).click()
  await app.dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(app.sprints).toHaveCount(11)
  await expect(app.sprints.first()).toBeFocused()
  await expect(page.getByText(/11 retrospectivas · última em/)).toBeVisible()
})

for (const { locale, width, theme } of LOOKS) {
  test(`a squad writes what the scores of a topic look like, and the next sprint has it, ${locale}, ${width} px`, async ({
    page,
    product,
    squad,
    expectAccessible,
  }) => {
    const daily = packs.flatMap(({ topics }) => topics).find(({ id }) => id === 'default-daily')
    if (!daily) throw new Error('no daily')
    await page.request.post(`${product.origin}/api/squads/${squad.id}/retrospectives`, {
      data: {
        sprint: 1,
        formCreatedAt: '2026-11-21T10:00:00.000Z',
        topics: [{ id: 'd', title: 'Daily', description: daily.description[locale] }],
        scores: { d: 3 },
      },
    })
    await page.setViewportSize({ width, height: 844 })
    const app = squadPage(page, locale)
    const field = (score: number) => page.locator(`[data-example-of="${score}"]`)
    await app.open(`/squad/${squad.id}`)
    await page.getByRole('link', { name: app.text('examples_of', { title: 'Daily' }) }).click()
    await expect(app.heading).toHaveText(app.text('examples_of', { title: 'Daily' }))
    await expect(app.heading).toBeFocused()
    const four = await field(4).inputValue()
    await field(1).fill('')
    await field(5).fill(` ${four} `)
    await app.button('examples_save').click()
    await expect(app.alert).toHaveText(app.text('examples_repeated', { score: 4 }))
    await expect(field(5)).toBeFocused()
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page)
    await field(5).fill('We saw it on a Monday.')
    await app.button('examples_save').click()
    await expect(app.toast).toContainText(app.text('examples_saved', { title: 'Daily' }))
    await expect(page).toHaveURL(new RegExp(`/squad/${squad.id}$`))

    await page.getByRole('link', { name: app.text('examples_of', { title: 'Daily' }) }).click()
    await app.button('examples_pack_return').click()
    await expect(field(1)).not.toHaveValue('')
    await app.button('action_cancel').click()
    await expect(app.dialog).toContainText(app.text('examples_leave'))
    await app.dialog.getByRole('button', { name: app.text('leave_confirm') }).click()
    await expect(page).toHaveURL(new RegExp(`/squad/${squad.id}$`))

    await page.getByRole('link', { name: app.text('examples_of', { title: 'Daily' }) }).click()
    await expect(field(5)).toHaveValue('We saw it on a Monday.')
    await expect(field(1)).toHaveValue('')
    await page.goBack()
    await app.button('squad_new_retrospective').click()
    await page.getByRole('slider', { name: 'Daily' }).press('5')
    await expect(page.getByText('We saw it on a Monday.')).toBeVisible()
  })
}

test('a topic that another user has removed meanwhile says so and disappears', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const data = squadData(page, product.origin)
  const { id } = await data.createSquad('Squad Alpha')
  const { topics } = await data.addTopic(id, { title: 'Qualidade' })
  const app = squadPage(page)
  await app.open(`/squad/${id}`)
  await app.button('local_remove_topic', { title: 'Qualidade' }).click()
  await data.remove(`/squads/${id}/topics/${topics[0]?.id}`)
  await app.dialog.getByRole('button', { name: 'Remover' }).click()
  await expect(app.alert).toContainText('Não encontramos isto.')
  await expect(app.topics.getByRole('listitem')).toHaveCount(0)
})

test('a removed topic stays in the retrospectives that had it', async ({ page, squad }) => {
  const { id } = squad
  for (const sprint of [1, 2]) await squad.record(sprint)
  const app = squadPage(page)
  await app.open(`/squad/${id}`)
  await app.button('local_remove_topic', { title: 'Comunicação time dev' }).click()
  await app.dialog.getByRole('button', { name: 'Remover' }).click()
  await expect(app.topics.getByText('Comunicação time dev')).toHaveCount(0)
  await page.reload()
  await expect(
    page.getByRole('figure').getByRole('img', { name: /Comunicação time dev, Sprint 2: 3/ }),
  ).toBeVisible()
})

test('deleting the squad leads back to the dashboard', async ({ page, squad }) => {
  const { id } = squad
  await squad.record(1)
  const app = squadPage(page)
  await app.open(`/squad/${id}`)
  await app.button('squad_delete').click()
  await expect(app.dialog).toContainText('Será excluída 1 retrospectiva.')
  await app.dialog.getByRole('button', { name: 'Excluir Squad' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(app.toast).toContainText('Squad excluído: Squad Alpha.')
  await expect(page.getByText('Você ainda não tem squads.')).toBeVisible()
  await page.goto(`/squad/${id}`)
  await expect(app.heading).toHaveText('Squad não encontrado.')
})

test("another person's squad, an unknown one and an invalid address look the same", async ({
  product,
  squad,
  createAccount,
  browser,
}) => {
  const { id } = squad
  const stranger = await signedIn(browser, product, await createAccount())
  const app = squadPage(stranger)
  for (const path of [id, '00000000-0000-4000-8000-000000000000', 'not-an-id']) {
    await stranger.goto(`${product.origin}/squad/${path}`)
    await expect(app.heading).toHaveText('Squad não encontrado.')
  }
  await app.link('squad_back').click()
  await expect(app.heading).toHaveText('Seus squads')
  await stranger.context().close()
})

test('a member sees the squad and deletes only what they recorded', async ({
  product,
  squad,
  createAccount,
  browser,
}) => {
  const { id } = squad
  await squad.record(1)
  const member = await signedIn(browser, product, await createAccount({ email: newEmail('mia') }))
  await squad.join(member)
  await squadData(member, product.origin).record(id, 2)

  const app = dashboard(member)
  await member.goto(`${product.origin}/dashboard`)
  await expect(app.removeSprint('Squad Alpha', 2)).toBeVisible()
  await expect(app.removeSprint('Squad Alpha', 1)).toHaveCount(0)
  await app.button('squad_menu', { name: 'Squad Alpha' }).click()
  await expect(member.getByRole('menuitem')).toHaveText(['Página do squad'])
  await member.getByRole('menuitem').click()
  await expect(app.heading).toHaveText('Squad Alpha')
  await expect(app.button('squad_rename_named', { name: 'Squad Alpha' })).toHaveCount(0)
  await expect(app.button('squad_delete')).toHaveCount(0)
  await expect(app.button('local_add_topic')).toBeVisible()
  await member.context().close()
})

function squadPage(page: Page, locale: Locale = 'pt') {
  const app = dashboard(page, locale)
  return {
    ...app,
    topics: app.section('local_topics'),
    sprints: page.getByRole('listitem').getByRole('link', { name: /^Sprint \d+ – / }),
  }
}

/** Another person, in a browser of their own. */
async function signedIn(browser: Browser, product: Product, account: Account): Promise<Page> {
  const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' })
  await addSession(context, product, account)
  return context.newPage()
}
