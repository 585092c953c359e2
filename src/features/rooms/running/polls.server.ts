import { createHash } from 'node:crypto'
import { AppError } from '~/lib/errors'
import type { Frame } from './frames.server'
import { ENDINGS, type Polled } from './schema'
import type { Stream } from './stream.server'

/** Changes within this time share a response. */
const GATHER_MS = 200

/** A request of a page without WebSocket, treated as a connection. */
export type Poll = { stream: Stream; answer: Promise<Polled>; isAnswered: () => boolean }

/**
 * Opens a connection that responds as soon as there is something new for the page, and at the next beat at the latest.
 * `mark` identifies the view that the page has. The connection outlasts its response, so that its seat stays present
 * until the page's next request.
 */
export function openPoll({ mark: known, isHidden }: { mark: string; isHidden: boolean }): Poll {
  const askedAt = performance.now()
  const newest = new Map<Frame['type'], Frame>()
  const closing = new Set<() => void>()
  let mark = known
  let hasGreeted = false
  let isAnswered = false
  let isClosed = false
  let gathering: NodeJS.Timeout | undefined
  let resolve: (polled: Polled) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const answer = new Promise<Polled>((...settle) => {
    ;[resolve, reject] = settle
  })
  // It may be cut before its response is awaited.
  answer.catch(() => {})

  function reply(ended: Pick<Polled, 'ended'> = {}) {
    if (isAnswered) return
    isAnswered = true
    clearTimeout(gathering)
    const messages = [...newest.values()].map(({ text }) => JSON.parse(text.toString()))
    newest.clear()
    resolve({ messages, mark, ...ended })
  }

  function take(frame: Frame) {
    newest.set(frame.type, frame)
    if (frame.type === 'beat') reply()
    if (frame.type !== 'view') return
    mark = createHash('sha256').update(frame.text).digest('base64url').slice(0, 16)
    if (mark === known) newest.delete('view')
    else gathering ??= setTimeout(reply, hasGreeted ? GATHER_MS : 0)
    hasGreeted = true
  }

  function close() {
    if (isClosed) return
    isClosed = true
    for (const listener of closing) listener()
  }

  const stream: Stream = {
    send: (frame) => void (isAnswered || take(frame)),
    async end(why) {
      reply({ ended: ENDINGS[why] })
      close()
    },
    cut() {
      reject(new AppError('UNAVAILABLE'))
      close()
    },
    onClose(listener) {
      if (isClosed) listener()
      else closing.add(listener)
    },
    silentMs: () => performance.now() - askedAt,
    isHidden: () => isHidden,
    wantsViews: true,
  }
  return { stream, answer, isAnswered: () => isAnswered }
}

/** Creates the polls of this node. */
export function createPolls() {
  /** Keyed by room, seat or account, and whether the page is a projector. */
  const open = new Map<string, Set<Poll>>()
  return {
    /** Ends earlier polls with a response, once a page's next poll is open. */
    follow(place: string, poll: Poll): void {
      const others = open.get(place) ?? new Set()
      for (const other of [...others].filter(({ isAnswered }) => isAnswered())) other.stream.cut()
      open.set(place, others.add(poll))
      poll.stream.onClose(() => {
        others.delete(poll)
        if (others.size === 0) open.delete(place)
      })
    },
  }
}
