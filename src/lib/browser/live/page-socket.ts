export type Message = { type: string; data: unknown }

/** The server's answer to what the page has asked: the status and the body of a response. */
export type Answer = { status: number; body?: unknown }

/** A page's connection: a WebSocket, or polls. `onClose` is not called after `close`. */
export type Link = {
  sayHere?: () => void
  /** Resolves to null if there is no answer: the page posts what it has asked. */
  ask?: (type: string, data: unknown) => Promise<Answer | null>
  close: () => void
}

export type LinkOptions = {
  /** Base path: the socket is at `/socket` below it, and polls use `/view`. */
  path: string
  /** Facts about the page that both carry in their address. */
  query: Record<string, string>
  onMessage: (message: Message) => void
  onClose: (code?: number) => void
}

/** Time without an answer after which a socket counts as dead. */
const ANSWERS_WITHIN_MS = 4_000

/** At least as many bytes as a vote has, so that all votes have one length: who sees the network sees lengths. */
const MESSAGE_LENGTH = 256

/** Opens a WebSocket to the server. `sayHere` reports that the page is alive, and whether its tab is hidden. */
export function openSocket({ path, query, onMessage, onClose }: LinkOptions): Link {
  const origin = location.origin.replace('http', 'ws')
  const socket = new WebSocket(`${origin}${path}/socket?${new URLSearchParams(query)}`)
  const isOpen = () => socket.readyState === socket.OPEN
  const asked = new Map<number, (answer: Answer | null) => void>()
  let last = 0
  const giveUp = () => {
    for (const resolve of asked.values()) resolve(null)
  }
  socket.onmessage = ({ data: text }) => {
    const message = JSON.parse(text)
    if (message.type === 'answer') asked.get(message.data.id)?.(message.data)
    onMessage(message)
  }
  socket.onclose = ({ code }) => {
    giveUp()
    onClose(code)
  }
  return {
    sayHere() {
      if (isOpen()) socket.send(JSON.stringify({ type: 'here', isHidden: document.hidden }))
    },
    async ask(type, data) {
      if (!isOpen()) return null
      last += 1
      const id = last
      socket.send(JSON.stringify({ type, id, data }).padEnd(MESSAGE_LENGTH))
      const answer = await new Promise<Answer | null>((resolve) => {
        asked.set(id, resolve)
        setTimeout(resolve, ANSWERS_WITHIN_MS, null)
      })
      asked.delete(id)
      return answer
    },
    close() {
      socket.onmessage = null
      socket.onclose = null
      giveUp()
      socket.close()
    },
  }
}
