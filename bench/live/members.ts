import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { SeededRoom } from './seed.ts'

/** Number of concurrent requests for connections. */
const CONNECTING = 64

export type Member = {
  room: SeenRoom
  secret: string
  port: number
  /** Sends a message over the member's connection, and resolves to the status of the response. */
  ask: (type: string, data: object) => Promise<number>
}

/** Properties of a view that only grow: votes in the round, and steps of the room. */
type Seen = 'votes' | 'step'

export type SeenRoom = {
  code: string
  members: Member[]
  /** The highest value that each member's connection has shown. */
  seen: Record<Seen, number[]>
  /** When the next topic is due, in milliseconds since 1970. */
  nextAt: number
  /** The round of the vote. It is not the seeded one if the server found the round's votes lost at its start. */
  round: number
  /** Callers that wait until every member has seen this value. */
  waiting: { what: Seen; least: number; resolve: () => void }[]
}

/** Distribution of members over the ports: each room on one of them, or on all in turn. */
export type Spread = 'by room' | 'by member'

/** Connects members of rooms, each with one open connection. */
export async function openMembers(
  seeded: readonly SeededRoom[],
  ports: readonly number[],
  spread: Spread = 'by member',
) {
  const rooms = seeded.map(({ code, secrets }, place) => {
    const seen = { votes: secrets.map(() => -1), step: secrets.map(() => -1) }
    const room: SeenRoom = { code, members: [], seen, nextAt: 0, round: 1, waiting: [] }
    room.members = secrets.map((secret, at) => ({
      room,
      secret,
      port: ports[(spread === 'by room' ? place : at) % ports.length] ?? 0,
      ask: notConnected,
    }))
    return room
  })
  const sockets: Socket[] = []
  const jobs = rooms.flatMap((room) => room.members.map((member, at) => ({ room, member, at })))
  await inParallel(jobs, CONNECTING, async ({ room, member, at }) => {
    sockets.push(await openSocket(member, (text) => readViews(room, at, text)))
  })
  return {
    rooms,
    /** Connects a new member of the room like the others. Resolves to the first view. */
    async admit(room: SeenRoom, secret: string): Promise<void> {
      const at = room.members.length
      const member: Member = {
        room,
        secret,
        port: ports[at % ports.length] ?? 0,
        ask: notConnected,
      }
      room.members.push(member)
      sockets.push(await openSocket(member, (text) => readViews(room, at, text)))
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const SHOWN = /"(votes|step|nextAt|round)":(\d+)[,}]/g

function readViews(room: SeenRoom, at: number, text: string): void {
  for (const [, what, value] of text.matchAll(SHOWN)) {
    if (what === 'nextAt') room.nextAt = Number(value)
    else if (what === 'round') room.round = Math.max(room.round, Number(value))
    else see(room, at, what as Seen, Number(value))
  }
}

function see(room: SeenRoom, at: number, what: Seen, value: number): void {
  const seen = room.seen[what]
  if (value <= (seen[at] ?? -1)) return
  seen[at] = value
  const least = Math.min(...seen)
  const reached = room.waiting.filter((each) => each.what === what && each.least <= least)
  if (reached.length === 0) return
  room.waiting = room.waiting.filter((each) => !reached.includes(each))
  for (const { resolve } of reached) resolve()
}

/** Resolves when every member of the room has seen this value. */
export function untilAllSaw(room: SeenRoom, what: Seen, least: number): Promise<void> {
  if (Math.min(...room.seen[what]) >= least) return Promise.resolve()
  return new Promise((resolve) => room.waiting.push({ what, least, resolve }))
}

/** A page's response to a beat. */
const HERE = frameOf('{"type":"here","isHidden":false}')

/** Frames of a client must be masked. This mask is all zeros. */
function frameOf(text: string): Buffer {
  const { length } = text
  const head = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([0x81, ...head, 0, 0, 0, 0]), Buffer.from(text)])
}

/** The size of a page's message. */
const MESSAGE_LENGTH = 256

const ANSWERS = /"type":"answer","data":\{"id":(\d+),"status":(\d+)/g

function notConnected(): Promise<number> {
  throw new Error('the member is not connected')
}

/** Without a library, whose work would be measured as well. */
function openSocket(member: Member, onText: (text: string) => void): Promise<Socket> {
  const { room, secret, port } = member
  const asked = new Map<number, (status: number) => void>()
  let last = 0
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    member.ask = (type, data) => {
      last += 1
      const id = last
      socket.write(frameOf(JSON.stringify({ type, id, data }).padEnd(MESSAGE_LENGTH)))
      return new Promise((answer) => asked.set(id, answer))
    }
    let rest = ''
    let isFirst = true
    socket.setEncoding('latin1')
    socket.once('connect', () => {
      socket.write(
        [
          `GET /api/rooms/${room.code}/socket HTTP/1.1`,
          `Host: localhost:${port}`,
          `Cookie: retroscore-seat=${secret}`,
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
          '\r\n',
        ].join('\r\n'),
      )
    })
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      // The end of a packet may cut the number in two.
      const text = rest + String(chunk)
      if (isFirst && !text.startsWith('HTTP/1.1 101')) reject(new Error(text.slice(0, 300)))
      isFirst = false
      onText(text)
      for (const [, id, status] of text.matchAll(ANSWERS)) {
        asked.get(Number(id))?.(Number(status))
        asked.delete(Number(id))
      }
      // Longer than any searched text.
      rest = text.slice(-80)
      if (text.includes('"type":"beat"')) socket.write(HERE)
      if (text.includes('"type":"view"')) resolve(socket)
    })
  })
}

/** Transport of votes. Builds before 28 November 2026 accept requests only. */
export type Way = 'socket' | 'posted'

/** Sends votes and joins. Keeps connections for requests open, as a browser does. */
export function createVoter(port: number, way: Way) {
  let free: Socket[] = []

  async function post(path: string, body: object, headers: string): Promise<string> {
    const socket = free.pop() ?? (await open(port))
    const text = JSON.stringify(body)
    const answered = new Promise<string>((resolve, reject) => {
      socket.once('data', (chunk) => resolve(String(chunk)))
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('a connection was closed before the answer')))
    })
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n${headers}\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
    )
    const answer = await answered
    for (const event of ['error', 'close']) socket.removeAllListeners(event)
    // The server ends connections that have been idle for a while.
    socket.once('close', () => {
      free = free.filter((each) => each !== socket)
    })
    free.push(socket)
    if (!/^HTTP\/1.1 20[014]/.test(answer)) throw new Error(answer.slice(0, 300))
    return answer
  }

  return {
    async vote({ room, secret, ask }: Member, score: number): Promise<void> {
      const body = { round: room.round, vote: score }
      if (way === 'socket') {
        const status = await ask('vote', body)
        if (status !== 204) throw new Error(`the answer to a vote was ${status}`)
        return
      }
      await post(`/api/rooms/${room.code}/ballots`, body, `Cookie: retroscore-seat=${secret}`)
    },
    /** Takes a seat from a given address, because seats per address are limited. Resolves to its secret. */
    async join(code: string, address: string): Promise<string> {
      const forwarded = `X-Forwarded-For: ${address}`
      const answer = await post(`/api/rooms/${code}/seats`, { nickname: 'Ana' }, forwarded)
      return answer.match(/retroscore-seat=([\w-]+)/)?.[1] ?? ''
    },
    close() {
      for (const socket of free) socket.destroy()
    },
  }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Requests the door of each member's room like a page that reconnects. That restores a seat lost in a crash of the database. */
export async function visitDoors(seeded: readonly SeededRoom[], port: number): Promise<void> {
  const jobs = seeded.flatMap(({ code, secrets }) => secrets.map((secret) => ({ code, secret })))
  const seating = randomUUID()
  await inParallel(jobs, CONNECTING, async ({ code, secret }) => {
    const cookie = `retroscore-seat=${secret}; retroscore-seat-name=${seating}%20Ana`
    const answer = await fetch(`http://127.0.0.1:${port}/api/rooms/${code}`, {
      headers: { cookie },
    })
    if (!answer.ok) throw new Error(`a door answered ${answer.status}`)
  })
}

/** Runs the jobs with limited concurrency. */
export async function inParallel<Job>(
  jobs: readonly Job[],
  width: number,
  run: (job: Job) => Promise<void>,
): Promise<void> {
  const left = jobs.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const job of left) await run(job)
    }),
  )
}
