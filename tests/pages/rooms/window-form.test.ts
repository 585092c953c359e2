import { squads } from '~/features/squads/tables.server'
import { dashboard } from '../../support/dashboard'
import { expect } from '../support/fixtures'
import { test } from '../support/room'

test('a vote with a deadline opens by one link for everyone if there is no mail server', async ({
  page,
  api,
  squad,
}) => {
  const app = dashboard(page)
  await app.open(`/squad/${squad.id}/open-room`)
  await page.getByRole('radio', { name: /^Com prazo/ }).check()
  await expect(page.getByText(app.text('window_form_no_mail'))).toBeVisible()
  await expect(page.getByText(/^Aberta até \S+-feira|^Aberta até (sábado|domingo)/)).toBeVisible()
  await page.getByLabel(app.text('window_form_expected')).fill('2')
  await page.getByRole('button', { name: 'Abrir por 2 dias' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    app.text('window_form_people_wrong', { fewest: 3 }),
  )
  await page.getByLabel(app.text('window_form_expected')).fill('5')
  await page.getByRole('button', { name: '3 dias' }).click()
  await page.getByRole('button', { name: 'Abrir por 3 dias' }).click()
  await expect(page).toHaveURL(/\/room\/\w{10}$/)
  const code = page.url().slice(-10)
  const { body } = await api.visitor.get(`/rooms/${code}`)
  expect(body as unknown).toMatchObject({
    window: { phase: 'window', entry: 'open', reveal: 'talk' },
  })
})

test('a squad that keeps votes of five people or more is asked for as many', async ({
  page,
  api,
  squad,
}) => {
  await api.db.update(squads).set({ floor: 5 })
  const app = dashboard(page)
  await app.open(`/squad/${squad.id}/open-room`)
  await page.getByRole('radio', { name: /^Com prazo/ }).check()
  await expect(page.getByLabel(app.text('window_form_least'))).toHaveValue('5')
  await page.getByLabel(app.text('window_form_expected')).fill('4')
  await page.getByRole('button', { name: 'Abrir por 2 dias' }).click()
  await expect(page.getByRole('alert')).toHaveText('São de 5 a 60 pessoas.')
})

test.extend({ hasMail: true })('people are invited by mail', async ({ page, api, squad }) => {
  const app = dashboard(page)
  await app.open(`/squad/${squad.id}/open-room`)
  await page.getByRole('radio', { name: /^Com prazo/ }).check()
  const emails = page.getByLabel(app.text('window_form_emails'))
  await emails.fill('ana@example.org, bia@')
  await page.getByRole('button', { name: 'Abrir por 2 dias' }).click()
  await expect(page.getByRole('alert')).toHaveText('Confira este endereço: bia@')
  const before = api.mails.length
  await emails.fill('ana@example.org bia@example.org caio@example.org')
  await page.getByRole('button', { name: 'Abrir por 2 dias' }).click()
  await expect(page).toHaveURL(/\/room\/\w{10}$/)
  await expect(page.getByText('Convites a caminho: 3')).toBeVisible()
  expect(api.mails.slice(before)).toHaveLength(3)
})

test.extend({ hasMail: true })(
  'an address typed behind the proposed ones is another person',
  async ({ page, squad }) => {
    const app = dashboard(page)
    await app.open(`/squad/${squad.id}/open-room`)
    await page.getByRole('radio', { name: /^Com prazo/ }).check()
    const emails = page.getByLabel(app.text('window_form_emails'))
    await expect(emails).toHaveValue(/@/)
    await emails.pressSequentially('bia@example.org caio@example.org')
    await expect(emails).toHaveValue(/, bia@example.org caio@example.org$/)
    await expect(page.getByText(app.text('window_form_emails_hint', { count: 3 }))).toBeVisible()
  },
)
