import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { applyChanges } from '../../src/domain/rooms/live/view-changes.ts'
import type { Vote } from '../../src/domain/votes/tally.ts'
import type { RoomMessage, RoomMessages } from '../../src/features/rooms/running/schema.ts'

export type View = RoomMessages['view']

/** Addresses of the nodes, read for each connection, as a load balancer would do. */
export type Nodes = () => string[]

/** Pause before another attempt, as in a browser. */
const AGAIN_MS = 200

/** A page's response to each beat. */
const HERE = JSON.stringify({ type: 'here', isHidden: false })

/**
 * Simulates a member's browser without the screen: takes a seat, keeps a connection open to any node, and repeats a vote until it gets a response.
 * Called with a number, it prefers the node with that index.
 */
export async function openPhone({
  nodes,
  code,
  nickname = '',
  preferred = 0,
}: {
  nodes: Nodes
  code: string
  nickname?: string
  preferred?: number
}) {
  const seated = await askUntilAnswered(nodes, preferred, (origin) =>
    post(`${origin}/api/rooms/${code}/seats`, { nickname }, ''),
  )
  const cookie = cookiesOf(seated)
  const { seatId } = (await seated.json()) as { seatId: string }
  const stream = openStream({ nodes, code, cookie, preferred, onView })
  /** The vote of each started round, and its number when it was last sent. */
  const kept = new Map<number, { given: Vote; sentAs: number }>()

  /** Sends the vote again when its round is collected again. */
  function onView({ phase, round, since }: View): void {
    const own = kept.get(since)
    if (phase !== 'voting' || !own || own.sentAs >= round) return
    kept.set(since, { ...own, sentAs: round })
    void send(round, own.given)
  }

  /** Votes. Returns 'STALE' if the round was already over: the response to an earlier attempt may have been lost. */
  function vote(round: number, given: Vote): Promise<'counted' | 'STALE'> {
    kept.set(round, { given, sentAs: round })
    return send(round, given)
  }

  async function send(round: number, given: Vote): Promise<'counted' | 'STALE'> {
    const body = { round, vote: given }
    const answer = await askUntilAnswered(nodes, preferred, (origin) =>
      post(`${origin}/api/rooms/${code}/ballots`, body, cookie),
    )
    if (answer.status === 204) return 'counted'
    const { error } = (await answer.json()) as { error: { code: string } }
    if (error.code === 'NO_SEAT') {
      await visitDoor(`${pick(nodes(), preferred)}/api/rooms/${code}`, cookie)
      await pause(AGAIN_MS)
      return send(round, given)
    }
    if (error.code !== 'STALE') throw new Error(`the vote was refused: ${error.code}`)
    return 'STALE'
  }
  return { ...stream, seatId, cookie, vote }
}

export type Phone = Awaited<ReturnType<typeof openPhone>>

/** Returns the room as a page gets it, over any number of connections. */
export function openStream({
  nodes,
  code,
  cookie,
  preferred = 0,
  onView = () => {},
}: {
  nodes: Nodes
  code: string
  cookie: string
  preferred?: number
  onView?: (view: View) => void
}) {
  const ending = new AbortController()
  const waiting = new Set<() => void>()
  const versions: number[] = []
  let view: View | undefined
  let connections = 0
  let lostAt: number | undefined
  /** Milliseconds from the end of each connection to the next one's first view. */
  const gaps: number[] = []
  const over = keepOpen()

  async function keepOpen() {
    for (let tries = 0; !ending.signal.aborted; tries += 1) {
      const origin = pick(nodes(), preferred + tries)
      // A page requests the door before it tries again, which restores a seat that was lost in a crash of the database.
      if (tries > 0) await visitDoor(`${origin}/api/rooms/${code}`, cookie)
      await read(`${origin.replace('http', 'ws')}/api/rooms/${code}/socket`)
      lostAt ??= Date.now()
      if (!ending.signal.aborted) await pause(AGAIN_MS)
    }
  }

  function read(address: string): Promise<void> {
    const socket = new WebSocket(address, { headers: { cookie } })
    const close = () => socket.close()
    ending.signal.addEventListener('abort', close)
    let received: View | undefined
    socket.on('open', () => {
      connections += 1
    })
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as RoomMessage
      if (message.type === 'beat') socket.send(HERE)
      const next = viewAfter(received, message)
      if (next && next !== received) take(next)
      received = next
    })
    // The event `close` follows.
    socket.on('error', () => {})
    return new Promise((resolve) => {
      socket.on('close', () => {
        ending.signal.removeEventListener('abort', close)
        resolve()
      })
    })
  }

  function take(next: View) {
    if (lostAt !== undefined) gaps.push(Date.now() - lostAt)
    lostAt = undefined
    versions.push(next.version)
    // Another node may be slightly behind the previous one.
    if (view && next.version < view.version) return
    view = next
    onView(next)
    for (const wake of waiting) wake()
  }

  /** Resolves to the first matching view from now on. */
  async function viewWhere(isWanted: (shown: View) => boolean): Promise<View> {
    while (!view || !isWanted(view)) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          waiting.delete(wake)
          resolve()
        }
        waiting.add(wake)
      })
    }
    return view
  }
  async function close() {
    ending.abort()
    await over
  }
  return { viewWhere, close, view: () => view, connections: () => connections, gaps, versions }
}

/** Returns a page's view after a message. */
export function viewAfter(view: View | undefined, { type, data }: RoomMessage): View | undefined {
  if (type === 'view') return data
  return type === 'change' && view ? applyChanges(view, data) : view
}

async function visitDoor(address: string, cookie: string): Promise<void> {
  await fetch(address, { headers: { cookie } }).catch(() => {})
}

/** Returns the cookies as the browser sends them back. */
function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

/** Tries one node after the other until one responds. Returns any response. */
export async function askUntilAnswered(
  nodes: Nodes,
  preferred: number,
  ask: (origin: string) => Promise<Response>,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask(pick(nodes(), preferred + tries)).catch(() => null)
    if (answer && answer.status < 500) return answer
    await pause(AGAIN_MS)
  }
}

export function post(address: string, body: unknown, cookie: string): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
}

function pick(origins: string[], place: number): string {
  return origins[place % origins.length] ?? ''
}
