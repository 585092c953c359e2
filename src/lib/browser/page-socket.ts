export type Message = { type: string; data: unknown }

/** A page's connection: a WebSocket, or polls. `onClose` is not called after `close`. */
export type Link = { sayHere?: () => void; close: () => void }

export type LinkOptions = {
  /** Base path: the socket is at `/socket` below it, and polls use `/view`. */
  path: string
  onMessage: (message: Message) => void
  onClose: (code?: number) => void
}

/** Opens a WebSocket to the server. `sayHere` reports that the page is alive, and whether its tab is hidden. */
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
