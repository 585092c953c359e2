import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '~/lib/server/log.server'
import { startMailServer } from '~tests/support/server/mail-server'
import { createMailer, type Mail, type MailEnd } from './mail.server'

const FROM = 'RetroScore <no-reply@retroscore.example>'
const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

test('a mail arrives over SMTP in both formats', async () => {
  const { server, mailer } = await startBoth()
  expect(mailer.isConfigured).toBe(true)
  mailer.send(aMail({ subject: 'Olá, você', text: 'Açaí\n', html: '<p>Açaí</p>' }))
  const received = await server.next('ana@example.org')
  expect(received).toMatchObject({
    subject: 'Olá, você',
    from: FROM,
    text: 'Açaí\n',
    html: '<p>Açaí</p>',
  })
  expect(received.headers).toMatch(/^Auto-Submitted: auto-generated$/m)
})

test('a calendar file arrives beside both formats', async () => {
  const { server, mailer } = await startBoth()
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Votação\r\nEND:VCALENDAR\r\n'
  mailer.send(aMail({ text: 'Açaí\n', html: '<p>Açaí</p>', calendar }))
  const received = await server.next('ana@example.org')
  expect(received).toMatchObject({ text: 'Açaí\n', html: '<p>Açaí</p>' })
  expect(received.calendar).toBe(calendar)
  expect(received.source).toMatch(/^Content-Type: text\/calendar;.*method=CANCEL/m)
})

test('retries a delivery that the server postpones', async () => {
  const { server, mailer, lines } = await startBoth({ pauses: [5, 5, 5] })
  server.refuse(2, 451)
  mailer.send(aMail())
  await server.next('ana@example.org')
  expect(lines.map((line) => line.msg)).toEqual(['mail not sent yet', 'mail not sent yet'])
})

test('gives up after the last attempt and logs it without an address', async () => {
  const { server, mailer, lines } = await startBoth({ pauses: [5, 5] })
  server.refuse(10, 451)
  mailer.send(aMail())
  await server.refusals(3)
  await mailer.close()
  expect(lines.at(-1)).toMatchObject({ level: 'error', msg: 'mail not sent', responseCode: 451 })
  expect(JSON.stringify(lines)).not.toMatch(/ana@|Hello|example\.org/)
})

test('does not retry a mail that was refused permanently', async () => {
  const { server, mailer, lines } = await startBoth({ pauses: [5, 5] })
  server.refuse(1, 550)
  mailer.send(aMail())
  await server.refusals(1)
  await mailer.close()
  expect(lines.map((line) => line.msg)).toEqual(['mail not sent'])
})

test('closing waits for a current delivery', async () => {
  const { server, mailer } = await startBoth()
  mailer.send(aMail())
  await mailer.close()
  expect(server.count()).toBe(1)
})

test('closing waits neither for a silent server nor for further attempts', async () => {
  const { url } = await startSilentServer()
  const { log } = aLog()
  const mailer = createMailer({ smtpUrl: url, from: FROM, log, pauses: [60_000] })
  mailer.send(aMail())
  await mailer.close()
  // The server's silence ends the delivery ten seconds later.
  expect(mailer.waiting()).toBe(1)
})

test('reports the end of a mail that was delivered or given up, but not of a dropped one', async () => {
  const { server, mailer } = await startBoth({ pauses: [] })
  expect(await endOf(mailer)).toBe('sent')
  expect(server.count()).toBe(1)
  await server.close()
  expect(await endOf(mailer)).toBe('failed')
  const { url } = await startSilentServer()
  const { log } = aLog()
  const other = createMailer({ smtpUrl: url, from: FROM, log, pauses: [60_000] })
  const ended: string[] = []
  other.send(aMail(), () => ended.push('dropped'))
  await other.close()
  other.send(aMail(), () => ended.push('after the end'))
  expect(ended).toEqual([])
})

test('reports a mail that the server refuses, for its address or its content', async () => {
  const { server, mailer } = await startBoth({ pauses: [] })
  server.refuseAddress('ana@example.org')
  expect(await endOf(mailer)).toBe('refused')
  const other = { to: 'bia@example.org' }
  server.refuse(1, 554)
  expect(await endOf(mailer, other)).toBe('refused')
  server.refuse(1, 451)
  expect(await endOf(mailer, other)).toBe('failed')
  expect(await endOf(mailer, other)).toBe('sent')
})

test('sends nothing after closing', async () => {
  const { server, mailer, lines } = await startBoth()
  await mailer.close()
  mailer.send(aMail())
  expect(server.count()).toBe(0)
  expect(lines.at(-1)).toMatchObject({ msg: 'mail not sent' })
})

test('without a mail server, a mail is a private file and its links are logged', async () => {
  const { log, lines } = aLog()
  const dataDir = aFolder()
  const mailer = createMailer({ from: FROM, dataDir, log })
  expect(mailer.isConfigured).toBe(false)
  mailer.send(aMail({ text: 'Go to http://localhost:3000/x?token=abc\nor stay.\n' }))
  await mailer.close()

  const folder = join(dataDir, 'mail')
  const [name = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[\w-]{22}\.eml$/)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^To: ana@example\.org$/m)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ links: ['http://localhost:3000/x?token=abc'] })
  expect(JSON.stringify(lines)).not.toMatch(/ana@|or stay/)
})

test('without a mail server and a folder, only the links are logged', async () => {
  const { log, lines } = aLog()
  const mailer = createMailer({ from: FROM, log })
  mailer.send(aMail({ text: 'http://localhost:3000/y' }))
  await mailer.close()
  expect(lines).toMatchObject([{ links: ['http://localhost:3000/y'] }])
})

test('logs a folder that is not writable without throwing', async () => {
  const { log, lines } = aLog()
  const mailer = createMailer({ from: FROM, dataDir: '/dev/null', log })
  mailer.send(aMail())
  await mailer.close()
  expect(lines).toMatchObject([{ level: 'error', msg: 'mail not sent' }])
})

function endOf(mailer: ReturnType<typeof createMailer>, parts: Partial<Mail> = {}) {
  return new Promise<MailEnd>((resolve) => mailer.send(aMail(parts), resolve))
}

async function startBoth({ pauses }: { pauses?: number[] } = {}) {
  const server = await startMailServer()
  const { log, lines } = aLog()
  const mailer = createMailer({ smtpUrl: server.url, from: FROM, log, ...(pauses && { pauses }) })
  cleanUps.push(server.close, mailer.close)
  return { server, mailer, lines }
}

/** Starts a server that accepts connections and never greets. */
async function startSilentServer() {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => server.close())
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}` }
}

function aLog() {
  const lines: Record<string, unknown>[] = []
  return { lines, log: createLog('info', { write: (line) => lines.push(JSON.parse(line)) }) }
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'))
  cleanUps.push(() => rmSync(folder, { recursive: true }))
  return folder
}

function aMail(parts: Partial<Mail> = {}): Mail {
  return {
    to: 'ana@example.org',
    subject: 'Hello',
    text: 'Hello\n',
    html: '<p>Hello</p>',
    ...parts,
  }
}
