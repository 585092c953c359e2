import { expect } from '@playwright/test'
import { HOUR_MS, toNextQuarter } from '../../../src/domain/rooms/window/window'
import { chooseInBox, newWindowBox, noteInBox } from '../../../src/domain/rooms/window/window-box'
import type { Vote } from '../../../src/domain/votes/tally'
import { newId } from '../../../src/lib/ids'
import type { MailServer, ReceivedMail } from '../../support/server/mail-server'
import type { Reply, Visitor } from '../database-server'

/** Returns the address of the server, which another one may replace. */
export type Place = () => string

export type Invited = {
  emails: readonly string[]
  topicCount?: number
  sprint?: number
  reveal?: 'talk' | 'close'
  /** The server's clock. */
  now?: number
}

/** Creates the request that opens a window of 48 hours, with a personal link for each address. */
export function windowFor({
  emails,
  topicCount = 2,
  sprint = 1,
  reveal = 'talk',
  now = Date.now(),
}: Invited) {
  const topics = Array.from({ length: topicCount }, (_, at) => ({ id: `t${at}`, title: `T${at}` }))
  const closesAt = toNextQuarter(now + 48 * HOUR_MS)
  const entry = { kind: 'pool', emails }
  return { sprint, topics, closesAt, zone: 'America/Sao_Paulo', entry, reveal }
}

export async function createSquad(person: Pick<Visitor, 'call'>): Promise<string> {
  const made = await person.call('POST', '/squads', { name: 'Alpha' })
  return (made.body as { id: string }).id
}

/** Returns the secret of the personal link in an invitation. */
export function secretIn({ links: [link = ''] }: Pick<ReceivedMail, 'links'>): string {
  return new URL(link).hash.slice(1)
}

export type WindowVoter = ReturnType<typeof openVoter>

/** Simulates a voter's browser without the screen: keeps the seat's cookie, and the votes as the page does. */
export function openVoter({ place, code }: { place: Place; code: string }) {
  let box = newWindowBox(newId())
  let cookie = ''

  async function request(method: string, path: string, body?: object, headers?: Headers) {
    return call(place(), { method, path: `/rooms/${code}${path}`, cookie, body, headers })
  }

  /** Opens the seat of a personal link, or takes one behind an open link. Returns false if the link opens none. */
  async function enter(secret?: string): Promise<boolean> {
    const entered = await request('POST', '/window/seat', secret === undefined ? {} : { secret })
    cookie = entered.cookie
    if (entered.code === 'NO_SEAT') return false
    expect(entered.status).toBe(204)
    return true
  }

  /** Chooses and sends. The caller judges the response. */
  async function choose(topicId: string, vote: Vote, headers?: Headers) {
    box = chooseInBox(box, { topicId, title: topicId, vote }, Math.random())
    return send(topicId, headers)
  }

  async function send(topicId: string, headers?: Headers) {
    const chosen = box.votes[topicId]
    if (!chosen) throw new Error('nothing is chosen on the topic')
    const { vote, choice } = chosen
    const body = { topicId, vote, choice, ballotKey: box.ballotKey }
    const reply = await request('POST', '/window/ballots', body, headers)
    if (reply.status === 200) {
      const { isStored } = reply.body as { isStored: boolean }
      box = noteInBox(box, { topicId, choice }, isStored ? 'stored' : 'kept')
    }
    return reply
  }

  return {
    enter,
    choose,
    cookie: () => cookie,
    page: () => request('GET', '/window'),
    /** Returns the ids of the topics, which the squad has given them. */
    async topicIds(): Promise<string[]> {
      const { body } = await request('GET', '/window')
      return (body as { topics: { id: string }[] }).topics.map(({ id }) => id)
    },
    /** Chooses and sends. Returns true if the vote survives a crash of the database. */
    async vote(topicId: string, vote: Vote): Promise<boolean> {
      const reply = await choose(topicId, vote)
      expect([reply.status, reply.code]).toEqual([200, undefined])
      return box.votes[topicId]?.state === 'stored'
    },
    /** Sends what the server has not called stored. */
    async sendAgain(): Promise<void> {
      for (const [topicId, { state }] of Object.entries(box.votes)) {
        if (state !== 'stored') await send(topicId)
      }
    },
    /** True if the server has called all votes stored. */
    isStored: () => Object.values(box.votes).every(({ state }) => state === 'stored'),
    finish: () => request('PUT', '/window/finished', { isFinished: true }),
  }
}

/** A mail that was not accepted is sent again after up to a minute. */
const MAILED_WITHIN = { timeout: 90_000 }

/** Enters by the newest mailed links. Those that are replaced meanwhile open no seat, and other ones are on their way. */
export async function enterByMail(
  room: { place: Place; code: string },
  { emails, mails }: { emails: readonly string[]; mails: Pick<MailServer, 'list'> },
): Promise<WindowVoter[]> {
  const voters = emails.map(() => openVoter(room))
  const used: string[] = []
  async function isIn(email: string, at: number): Promise<boolean> {
    const newest = mails.list(email).filter(isInvitation).at(-1)
    const secret = newest ? secretIn(newest) : ''
    if (secret === '') return false
    const isSame = used[at] === secret
    used[at] = secret
    if (!isSame) return (await voters[at]?.enter(secret)) ?? false
    return (await voters[at]?.page())?.status === 200
  }
  // Twice, so that a link that was replaced after its use is noticed.
  for (const _ of [1, 2]) {
    await expect
      .poll(async () => {
        const seated: boolean[] = []
        for (const [at, email] of emails.entries()) seated.push(await isIn(email, at))
        return seated
      }, MAILED_WITHIN)
      .toEqual(emails.map(() => true))
  }
  return voters
}

export function isInvitation({ subject }: Pick<ReceivedMail, 'subject'>): boolean {
  return subject.startsWith('Sua vez de avaliar')
}

type Headers = Record<string, string>

type Call = {
  method: string
  path: string
  cookie: string
  body?: object | undefined
  headers?: Headers | undefined
}

type CallReply = Reply & { cookie: string; text: string }

/**
 * Calls the server, as a browser does: a request on a connection that the server has just closed is repeated, unless it
 * has headers of its own.
 */
export async function call(origin: string, request: Call): Promise<CallReply> {
  const reply = await callOnce(origin, request)
  return reply.status === 0 && !request.headers ? callOnce(origin, request) : reply
}

/** Returns the response with the cookies that it sets, or that were sent. Status 0 without a response. */
async function callOnce(
  origin: string,
  { method, path, cookie, body, headers = {} }: Call,
): Promise<CallReply> {
  const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  try {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { origin, cookie, ...type, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const parsed = text.startsWith('{') ? JSON.parse(text) : undefined
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    return {
      ...{ status: answer.status, code: parsed?.error?.code, body: parsed, text },
      retryAfter: answer.headers.get('retry-after'),
      cookie: cookies.length > 0 ? cookies.join('; ') : cookie,
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { status: 0, code: undefined, body: undefined, text: '', retryAfter: null, cookie }
  }
}
