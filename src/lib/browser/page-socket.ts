export type Message = { type: string; data: unknown }

/** What a page's connection is made of: a WebSocket, or polls. `onClose` is not called after `close`. */
export type Link = { sayHere?: () => void; close: () => void }

export type LinkOptions = {
  /** The socket is at `/socket` under this path, and polls are at `/view`. */
  path: string
  onMessage: (message: Message) => void
  onClose: (code?: number) => void
}

/** A WebSocket to the server. `sayHere` tells it that the page is there, and whether its tab is hidden. */
export function openSocket({ path, onMessage, onClose }: LinkOptions): Link {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}${path}/socket`)
  socket.onmessage = ({ data }) => onMessage(JSON.parse(data))
  socket.onclose = ({ code }) => onClose(code)
  return {
    sayHere() {
      if (socket.readyState !== socket.OPEN) return
      socket.send(JSON.stringify({ type: 'here', isHidden: document.hidden }))
    },
    close() {
      socket.onmessage = null
      socket.onclose = null
      socket.close()
    },
  }
}
