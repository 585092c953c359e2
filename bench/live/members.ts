import { connect, type Socket } from 'node:net'
import { newId } from '../../src/lib/ids.ts'
import type { SeededRoom } from './seed.ts'

/** So many requests for a stream are under way at once. */
const CONNECTING = 64

export type Member = { room: SeenRoom; secret: string; port: number }

type SeenRoom = {
  code: string
  members: Member[]
  /** By member, the most votes that its stream has shown. */
  seen: number[]
  /** Whoever waits for every member to have seen so many votes. */
  waiting: { votes: number; resolve: () => void }[]
}

/** Members of rooms, each with an open stream and nothing else; they spread over the ports in turn. */
export async function openMembers(seeded: readonly SeededRoom[], ports: readonly number[]) {
  const rooms = seeded.map(({ code, secrets }) => {
    const room: SeenRoom = { code, members: [], seen: secrets.map(() => -1), waiting: [] }
    room.members = secrets.map((secret, at) => ({
      room,
      secret,
      port: ports[at % ports.length] ?? 0,
    }))
    return room
  })
  const sockets: Socket[] = []
  const jobs = rooms.flatMap((room) => room.members.map((member, at) => ({ room, member, at })))
  await inParallel(jobs, CONNECTING, async ({ room, member, at }) => {
    sockets.push(await openStream(member, (votes) => see(room, at, votes)))
  })
  return {
    rooms,
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function see(room: SeenRoom, at: number, votes: number): void {
  room.seen[at] = Math.max(room.seen[at] ?? -1, votes)
  const least = Math.min(...room.seen)
  const reached = room.waiting.filter((each) => each.votes <= least)
  if (reached.length === 0) return
  room.waiting = room.waiting.filter((each) => each.votes > least)
  for (const { resolve } of reached) resolve()
}

/** Resolves when every member of the room has been shown so many votes. */
export function untilAllSaw(room: SeenRoom, votes: number): Promise<void> {
  if (Math.min(...room.seen) >= votes) return Promise.resolve()
  return new Promise((resolve) => room.waiting.push({ votes, resolve }))
}

function openStream(
  { room, secret, port }: Member,
  onVotes: (votes: number) => void,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let rest = ''
    let isFirst = true
    socket.setEncoding('latin1')
    socket.once('connect', () => {
      socket.write(
        `GET /api/rooms/${room.code}/events HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: retroscore-seat=${secret}\r\n\r\n`,
      )
    })
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      // The number may be cut in two by the end of a packet.
      const text = rest + String(chunk)
      if (isFirst && !text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 300)))
      isFirst = false
      for (const [, votes] of text.matchAll(/"votes":(\d+),/g)) onVotes(Number(votes))
      rest = text.slice(-16)
      if (text.includes('event: view')) resolve(socket)
    })
  })
}

/** Connections that are kept, as a browser's are. */
export function createVoter(port: number) {
  let free: Socket[] = []

  async function vote({ room, secret }: Member, score: number): Promise<void> {
    const socket = free.pop() ?? (await open(port))
    const body = JSON.stringify({ round: 1, ballotKey: newId(), vote: score })
    const answered = new Promise<string>((resolve, reject) => {
      socket.once('data', (chunk) => resolve(String(chunk)))
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('a connection was closed before the answer')))
    })
    socket.write(
      `POST /api/rooms/${room.code}/ballots HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nCookie: retroscore-seat=${secret}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    const answer = await answered
    for (const event of ['error', 'close']) socket.removeAllListeners(event)
    // The server ends connections that have been idle for a while.
    socket.once('close', () => {
      free = free.filter((each) => each !== socket)
    })
    free.push(socket)
    if (!answer.startsWith('HTTP/1.1 204')) throw new Error(answer.slice(0, 300))
  }
  return {
    vote,
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

/** Runs the jobs, so many at a time. */
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
