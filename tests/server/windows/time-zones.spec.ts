import { type Browser, expect, type Page, test } from '@playwright/test'
import { end } from '../../../scripts/run'
import { startMailServer } from '../../support/server/mail-server'
import { signUpByMail } from '../database-server'
import { aheadBy } from '../killed-servers'
import { startShortLived } from '../server-process'
import { createSquad, isInvitation, secretIn } from './people'

/** A Friday evening. On the night to Sunday, the clocks of Lisbon go forward by an hour. */
const OPENED = Date.UTC(2027, 2, 26, 18, 5)

/** Two days of 24 hours later, on a full quarter of an hour. */
const CLOSING_TIMES: [zone: string, words: string][] = [
  ['Europe/Lisbon', 'domingo, 28 de março, às 19:15, horário da Europa Ocidental'],
  ['America/Sao_Paulo', 'domingo, 28 de março, às 15:15, horário de Brasília'],
  ['Asia/Kathmandu', 'segunda-feira, 29 de março, às 00:00, horário do Nepal'],
]

test('a window across a change of clocks ends after 48 hours, shown in the zone of each reader', async ({
  browser,
}) => {
  const mails = await startMailServer()
  const server = await startShortLived(
    { SMTP_URL: mails.url, LOG_LEVEL: 'error' },
    aheadBy(OPENED - Date.now()),
  )
  try {
    const person = await signUpByMail(server.origin, mails)
    const squadId = await createSquad(person)
    const [[lisbon, inLisbon]] = CLOSING_TIMES as [[string, string]]
    const lead = await pageIn(browser, lisbon)
    const cookies = person.cookie.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value: decodeURIComponent(value), url: server.origin }
    })
    await lead.context().addCookies(cookies)
    await lead.goto(`${server.origin}/squad/${squadId}/open-room`)
    await lead.getByRole('radio', { name: /^Com prazo/ }).check()
    await expect(lead.getByText(`Aberta até ${inLisbon}.`)).toBeVisible()
    const emails = CLOSING_TIMES.map((_, at) => `reader${at}@example.org`)
    const field = lead.getByLabel('E-mails')
    await expect(field).toHaveValue(/@/)
    await field.fill(emails.join(' '))
    await lead.getByRole('button', { name: 'Abrir por 2 dias' }).click()
    await expect(lead).toHaveURL(/\/room\/\w{10}$/)

    for (const [at, [zone, words]] of CLOSING_TIMES.entries()) {
      const mail = await mails.next(emails[at] ?? '')
      expect(isInvitation(mail)).toBe(true)
      // A mail has the zone in which the window was opened.
      expect(mail.text).toContain(inLisbon)
      expect(mail.calendar).toContain('DTSTART:20270328T180000Z\r\nDTEND:20270328T181500Z\r\n')
      const reader = await pageIn(browser, zone)
      await reader.goto(`${lead.url()}#${secretIn(mail)}`)
      await expect(reader.getByText(`A votação fica aberta até ${words}`)).toBeVisible()
      await reader.context().close()
    }
    await lead.context().close()
  } finally {
    await end(server.child, 'SIGKILL')
    await mails.close()
  }
})

async function pageIn(browser: Browser, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ timezoneId })
  const page = await context.newPage()
  await page.clock.setFixedTime(OPENED)
  return page
}
