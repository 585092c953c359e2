import type { Page } from '@playwright/test'
import { messageIn } from '../../support/local-mode'
import { leadScreen, type Member } from '../../support/room-screens'
import { squadData } from '../../support/squad-data'
import { tabTo } from '../tabbing'
import { expect, expectBlind, expectPlot, PHONE, recordViews, test } from './room'

test.describe.configure({ timeout: 180_000 })

test('a squad of four phones and one paper votes blind, agrees, and leaves with a report', async ({
  page,
  product,
  signIn,
  openPhone,
  join,
  openWall,
}) => {
  await signIn()
  const { id: squadId } = await squadData(page, product.origin).createSquad('Squad Alpha')
  const lead = leadScreen(page)
  const code = await openFromSquadPage(page, squadId)
  const wall = await openWall(code)

  const ana = await join({ code, nickname: 'Ana' })
  const bia = await openPhone()
  await bia.page.goto(`${product.origin}/room`)
  await bia.field('room_code_first').fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase())
  await bia.button('room_code_go').click()
  await bia.comeIn('')
  const carl = await join({ code, nickname: 'Carl', locale: 'en' })
  const dora = await openPhone()
  await dora.page.goto(`${product.origin}/room/${code}`)
  await tabTo(dora.page, dora.button('room_door_enter_named'))
  await dora.page.keyboard.press('Enter')
  await expect(dora.field('room_door_nickname')).toBeFocused()
  await dora.page.keyboard.type('Dora')
  await dora.page.keyboard.press('Enter')
  const phones = [ana, bia, carl, dora]
  for (const phone of phones) {
    await expect(phone.heading).toHaveText(phone.text('member_lobby_title'))
    await expect(phone.page.getByText(phone.text('member_lobby_many', { count: 4 }))).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: '4 pessoas na sala' })).toBeVisible()
  const here = lead.stage.getByRole('listitem')
  for (const text of ['Ana', 'Carl', 'Dora', 'e mais 1 pessoa']) {
    await expect(here.filter({ hasText: text })).toBeVisible()
  }

  const [onPhone, onLead] = [await recordViews(ana.page), await recordViews(page)]
  await test.step('no screen shows a score before the reveal', async () => {
    await lead.addPaper('Eva')
    await lead.button('lead_start').click()
    for (const phone of phones) {
      await expect(phone.heading).toHaveText(phone.text('topic_product_quality'))
    }
    await ana.vote(2)
    await bia.vote(5)
    await dora.page.keyboard.press('1')
    await dora.waitForVote(1)
    await tabTo(dora.page, dora.button('member_mine_change'))
    await dora.page.keyboard.press('Enter')
    await expect(dora.choice(1)).toBeFocused()
    await dora.page.keyboard.press('ArrowUp')
    await dora.page.keyboard.press('ArrowUp')
    await expect(dora.choice(3)).toBeFocused()
    await expect(dora.choice(1)).toBeChecked()
    await dora.page.keyboard.press('Enter')
    await dora.waitForVote(3)
    await lead.votePaper('Eva', 4)
    await expect(lead.side.getByText('Voto salvo')).toBeVisible()
    await expect(lead.votes).toHaveText('4 de 5 já votaram')
    await expect(lead.stage).toContainText('Ainda não votaram: Carl')
    await expect(carl.heading).toHaveText('Product quality')
    for (const screen of [page, wall, ...phones.map((phone) => phone.page)]) {
      await expect(screen.locator('[data-plot], dl')).toHaveCount(0)
    }
    await carl.tap(4)
    await expect(carl.page.locator('[data-plot]')).toBeVisible()
  })

  await test.step('all screens show the same scores at once', async () => {
    const votes = '1 voto na nota 2, 1 voto na nota 3, 2 votos na nota 4, 1 voto na nota 5'
    for (const screen of [page, wall, ana.page, bia.page, dora.page]) {
      await expectSentence(screen, 'Notas de 2 a 5. Vale ouvir os dois lados.')
    }
    await expectSentence(carl.page, 'Scores from 2 to 5. Both sides are worth hearing.')
    await expectPlot({ page }, `${votes}.`)
    await expectPlot({ page: wall }, `${votes}.`)
    await expectPlot(ana, `${votes}; seu voto foi 2.`)
    await expectPlot(bia, `${votes}; seu voto foi 5.`)
    await expectPlot(dora, `${votes}; seu voto foi 3.`)
    await expectPlot(carl, /^1 vote for 2, 1 vote for 3, 2 votes for 4.*your vote was 4\.$/)
    await expect(ana.page.locator('dl')).toHaveText(
      /Média3,6.*Distância entre as notas3 pontos.*Votos5/,
    )
    await expect(carl.page.locator('dl')).toHaveText(/Average3\.6.*Spread3 points/)
    await expect(page.locator('[data-revealing]')).toHaveCount(0)
  })

  await test.step('equal votes are agreed and can be viewed for longer', async () => {
    await lead.agree(4)
    for (const phone of phones) {
      await expect(phone.heading).toHaveText(phone.text('topic_dev_communication'))
    }
    await lead.votePaper('Eva', 4)
    await voteAll(phones, [4, 4, 4, 4])
    await lead.button('lead_hold').click()
    await expect(
      lead.stage.getByRole('heading', { level: 2, name: 'Todo mundo deu 4' }),
    ).toBeVisible()
    await expectSentence(ana.page, 'Todo mundo deu 4.')
    await expectSentence(carl.page, 'Everyone gave 4.')
    await expect(ana.page.getByText('Você votou 4')).toBeVisible()
    await expect(carl.page.getByText('You voted 4')).toBeVisible()
    await lead.button('lead_go_on').click()
    for (const phone of phones) {
      await expect(phone.heading).toHaveText(phone.text('topic_understanding_requests'))
    }
  })

  await test.step('comments have no name, and the facilitator hides one', async () => {
    await ana.say('member_feedback_suggestion', 'Reservar tempo para cenários.')
    await ana.say('member_feedback_positive', 'O café da Dora.', { isGeneral: true })
    const comments = page.getByRole('region', { name: /^Comentários/ })
    await expect(comments).toContainText('Reservar tempo para cenários.')
    await expect(comments).toContainText('O café da Dora.')
    const spoken = comments.getByRole('listitem')
    await expect(spoken.getByText('Entendimento das demandas')).toHaveCount(1)
    await expect(comments).not.toContainText('Ana')
    await bia.button('room_bar_feedback').click()
    const said = bia.page.getByRole('region', { name: 'O que já foi dito' })
    await expect(said.getByRole('listitem')).toHaveCount(2)
    await lead.button('lead_comment_menu', { text: 'O café da Dora.' }).click()
    await page.getByRole('menuitem', { name: 'Esconder' }).click()
    await expect(comments).toContainText('Escondido: só você vê')
    await expect(said.getByRole('listitem')).toHaveText([
      'Reservar tempo para cenários.Entendimento das demandas',
    ])
  })

  await test.step('a second vote appears beside the first', async () => {
    await lead.votePaper('Eva', 3)
    await voteAll(phones, [1, 5, 5, 'skip'])
    await expectSentence(ana.page, 'Notas de 1 a 5. Vale ouvir os dois lados.')
    await expectPlot(
      { page },
      /^1 voto na nota 1, 1 voto na nota 3, 2 votos na nota 5; 1 pessoa não deu nota/,
    )
    await lead.button('lead_vote_again').click()
    await expect(bia.page.locator('details')).toContainText('Notas de 1 a 5.')
    await lead.votePaper('Eva', 3)
    await voteAll(phones, [3, 3, 3, 2])
    await expectSentence(bia.page, 'Quase iguais: 2 e 3.')
    await expect(lead.stage.getByText('Notas de 1 a 5.')).toBeVisible()
    await expect(wall.getByText('Média 3,5.')).toBeVisible()
    await lead.agree(3)
  })

  await test.step('a topic is skipped, and the room ends in a report', async () => {
    for (const phone of phones) {
      await expect(phone.heading).toHaveText(phone.text('topic_acceptance_criteria'))
    }
    expect(expectBlind(onPhone)).toBe(5)
    expect(expectBlind(onLead)).toBe(5)
    await lead.skip()
    await expect(lead.heading).toHaveText('O que fica combinado?')
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText('Fim dos tópicos')
    await lead.button('lead_close_and_report').click()
    await expect(page).toHaveURL(/\/retrospective\/[\w-]+\/report$/)
    const row = (title: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
    await expect(row('Qualidade do produto')).toHaveText(/4\s*Cumpriu.*de 2 a 5/)
    await expect(row('Comunicação time dev')).toHaveText(/4\s*Cumpriu.*todos iguais/)
    await expect(row('Entendimento das demandas')).toHaveText(/3\s*Cumpriu em parte.*de 2 a 3/)
    await expect(page.getByRole('article')).toContainText('Reservar tempo para cenários.')
    await expect(page.getByRole('article')).not.toContainText('O café da Dora.')
    for (const phone of phones) {
      await expect(phone.heading).toHaveText(phone.text('member_closed_title'))
    }
    await expect(
      ana.page.getByRole('listitem').filter({ hasText: 'Qualidade do produto' }),
    ).toContainText('4')
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText('Sala encerrada')

    await page.getByRole('link', { name: 'Voltar à retrospectiva' }).click()
    const scoreOf = (title: string) => page.getByRole('article').filter({ hasText: title })
    await expect(scoreOf('Qualidade do produto')).toContainText('4')
    await expect(scoreOf('Entendimento das demandas')).toContainText('3')
    await expect(scoreOf('Critérios de aceite')).toHaveCount(0)
  })
})

/** Opens a room from the squad's page with four of its topics. Returns the code on the screen. */
async function openFromSquadPage(page: Page, squadId: string): Promise<string> {
  await page.goto(`/squad/${squadId}`)
  await page.getByRole('button', { name: /^Mais ações: / }).click()
  await page.getByRole('menuitem', { name: messageIn('pt', 'squad_choose_topics') }).click()
  const open = page.getByRole('button', { name: 'Abrir sala', exact: true })
  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport)
    await expect(open).toBeInViewport({ ratio: 1 })
  }
  await page.getByText(messageIn('pt', 'open_room_choose')).click()
  for (const branch of ['Metodologias ágeis', 'Uso e maturidade da ferramenta de gestão']) {
    await page.getByRole('checkbox', { name: branch }).uncheck()
  }
  await expect(page.getByText('Escolhidos: 4 de 17')).toBeVisible()
  await page.getByRole('button', { name: messageIn('pt', 'room_ring_no_limit') }).click()
  await open.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Critérios de aceite' })).toBeVisible()
  const spoken = await page.getByRole('main').locator('[data-spoken-code]').innerText()
  expect(spoken).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  return spoken.replace('-', '')
}

async function voteAll(phones: readonly Member[], votes: readonly Parameters<Member['tap']>[0][]) {
  for (const [at, phone] of phones.entries()) await phone.tap(votes[at] ?? 'skip')
}

async function expectSentence(screen: Page, sentence: string): Promise<void> {
  await expect(screen.getByRole('main').getByText(sentence, { exact: true }).first()).toBeVisible()
}
