import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  to: string
  from: string
  subject: string
  headers: string
  text: string
  html: string
  /** Empty without an attached calendar file. */
  calendar: string
  /** The whole message as it was sent. */
  source: string
  /** Addresses in the text, in order. */
  links: string[]
}

/** Starts a real SMTP server on a free port. It keeps each received mail until a test takes it. */
export async function startMailServer() {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let toRefuse = { count: 0, code: 0 }
  const unknown = new Set<string>()
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A client keeps its connection for the next mail. Closing waits this many milliseconds for it, by default 30,000.
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      if (!unknown.has(address)) return done()
      done(Object.assign(new Error('no such user'), { responseCode: 550 }))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (toRefuse.count > 0) {
          toRefuse.count -= 1
          refused += 1
          done(Object.assign(new Error('not now'), { responseCode: toRefuse.code }))
        } else {
          mails.push(parseMail(Buffer.concat(chunks).toString('utf8')))
          done()
        }
        for (const look of waiting) look()
      })
    },
  })
  // A client that is killed resets its connection.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  /** Resolves to the result of `look` as soon as it finds something. */
  function until<Found>(look: () => Found | undefined): Promise<Found> {
    return new Promise((resolve) => {
      function check() {
        const found = look()
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Takes out the first mail to this address, and waits for it if necessary. */
    next: (to: string) =>
      until(() => {
        const index = mails.findIndex((mail) => mail.to === to)
        return index < 0 ? undefined : mails.splice(index, 1)[0]
      }),
    /** Received mails that were not taken, oldest first: to one address, or to all. */
    list: (to?: string) => mails.filter((mail) => to === undefined || mail.to === to),
    /** Number of received mails that were not taken: to one address, or to all. */
    count: (to?: string) => mails.filter((mail) => to === undefined || mail.to === to).length,
    refuse(count: number, code: number) {
      toRefuse = { count, code }
    },
    /** Refuses all mails to this address. */
    refuseAddress(address: string) {
      unknown.add(address)
    },
    refusals: (count: number) => until(() => (refused >= count ? refused : undefined)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

function parseMail(sent: string): ReceivedMail {
  const source = sent.replaceAll('\r\n', '\n')
  const [headers] = split(source)
  const parts = partsOf(source)
  const read = (type: string) => {
    const [head = '', content = ''] = parts.find(([head]) => head.includes(type)) ?? []
    return decode(content.replace(/\n$/, ''), head)
  }
  const text = read('text/plain')
  return {
    to: headerOf(headers, 'To'),
    from: headerOf(headers, 'From'),
    subject: decodeWords(headerOf(headers, 'Subject')),
    headers,
    text,
    html: read('text/html'),
    calendar: read('text/calendar'),
    source,
    links: text.match(/https?:\/\/\S+/g) ?? [],
  }
}

/** Returns the parts of a message without parts of their own. */
function partsOf(source: string): [head: string, content: string][] {
  const [head, body] = split(source)
  const boundary = head.match(/boundary="(.+?)"/)?.[1]
  if (boundary === undefined) return [[head, body]]
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return parts.flatMap((part) => partsOf(part.replace(/^\n/, '')))
}

function split(part: string): [head: string, content: string] {
  const end = part.indexOf('\n\n')
  return [part.slice(0, end), part.slice(end + 2)]
}

function headerOf(headers: string, name: string): string {
  const found = headers.match(new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'm'))
  return (found?.[1] ?? '').replaceAll(/\n[ \t]/g, ' ')
}

function decode(content: string, head: string): string {
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8')
  return /quoted-printable/i.test(head) ? decodeQuoted(content.replaceAll('=\n', '')) : content
}

function decodeQuoted(text: string): string {
  return text.replaceAll(/(?:=[\dA-F]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
  )
}

/** Decodes header words with letters beyond ASCII (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
