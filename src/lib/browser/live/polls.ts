import { type Link, type LinkOptions, type Message, openSocket } from './page-socket'

/** Interval of the attempts to open a socket, in case the network allows one again. */
const TRY_SOCKET_MS = 60_000

type Polled = { messages: Message[]; mark: string; ended?: number }

/** Opens a connection of consecutive requests. Calls `onSocket` when a WebSocket becomes available. */
export function openPolls({
  path,
  query: facts,
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
      const query = new URLSearchParams({ ...facts, mark, isHidden: String(document.hidden) })
      const answer = await fetch(`${path}/view?${query}`, { signal: end.signal })
      if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
      const polled: Polled = await answer.json()
      mark = polled.mark
      for (const message of polled.messages) onMessage(message)
      if (end.signal.aborted) return
      if (polled.ended !== undefined) return finish(polled.ended)
      // The first attempt is immediate: earlier sockets may have met a starting server.
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
    trial = openSocket({ path, query: facts, onMessage: onFirst, onClose: () => {} })
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
