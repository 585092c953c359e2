import { type Link, type LinkOptions, type Message, openSocket } from './page-socket'

/** How often a socket is tried, for when the network lets one through again. */
const TRY_SOCKET_MS = 60_000

type Polled = { messages: Message[]; mark: string; ended?: number }

/** A connection made of requests, one after the other. Calls `onSocket` when a WebSocket can be had after all. */
export function openPolls({
  path,
  onMessage,
  onClose,
  onSocket,
}: LinkOptions & { onSocket: () => void }): Link {
  const end = new AbortController()
  let trial: Link | undefined
  let tries: ReturnType<typeof setInterval> | undefined

  async function run() {
    let mark = ''
    while (!end.signal.aborted) {
      const query = new URLSearchParams({ mark, isHidden: String(document.hidden) })
      const answer = await fetch(`${path}/view?${query}`, { signal: end.signal })
      if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
      const polled: Polled = await answer.json()
      mark = polled.mark
      for (const message of polled.messages) onMessage(message)
      if (end.signal.aborted) return
      if (polled.ended !== undefined) return finish(polled.ended)
      // At once too: the sockets before may have met a server that was starting.
      if (!trial) trySocket()
      tries ??= setInterval(trySocket, TRY_SOCKET_MS)
    }
  }

  function trySocket() {
    trial?.close()
    const onFirst = () => {
      close()
      onSocket()
    }
    trial = openSocket({ path, onMessage: onFirst, onClose: () => {} })
  }

  function finish(code?: number) {
    close()
    onClose(code)
  }

  function close() {
    end.abort()
    clearInterval(tries)
    trial?.close()
  }

  run().catch(() => {
    if (!end.signal.aborted) finish()
  })
  return { close }
}
