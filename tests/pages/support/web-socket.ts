import type { Upgrade, WebSocketWire } from '~/lib/server/web-socket.server'
import type { Emit } from './page-events'

type Connect = (address: string, upgrade: Upgrade) => Promise<unknown>

/** Browsers' code for a connection that ended without a closing handshake. */
const LOST = 1006

/** A socket of the page as a test routes it, with Playwright's names. */
export type SocketRoute = {
  onMessage: (handler: (text: string) => void) => void
  connectToServer: () => { send: (text: string) => void }
  close: () => void
}

type FrameListener = (frame: { payload: string }) => void

/** Creates the page's WebSockets, with the server's end of each in the same process. */
export function createWebSockets(connect: Connect, emit: Emit) {
  const sockets = new Set<PageWebSocket>()
  let route: ((socket: SocketRoute) => void) | undefined

  class PageWebSocket {
    readonly OPEN = 1
    readyState = 0
    onmessage: ((event: { data: string }) => void) | null = null
    onclose: ((event: { code: number }) => void) | null = null
    private readonly readers = new Set<(text: string) => void>()
    private readonly closing = new Set<(isGoodbye: boolean) => void>()
    private readonly sent = new Set<FrameListener>()
    private handle = (text: string) => this.pass(text)

    constructor(address: string, page: AbortSignal) {
      // The code of a page that was left connects to nothing.
      if (page.aborted) return
      sockets.add(this)
      route?.({
        onMessage: (handler) => {
          this.handle = handler
        },
        connectToServer: () => ({ send: (text) => this.pass(text) }),
        close: () => queueMicrotask(() => this.end(LOST)),
      })
      const sent = this.sent
      emit('websocket', { on: (_: string, listener: FrameListener) => sent.add(listener) })
      const upgrade = async () => {
        if (this.readyState === 0) this.readyState = this.OPEN
        return this.wire()
      }
      void connect(address.replace('ws', 'http'), upgrade)
        .catch(() => {})
        .then(() => this.readyState === 0 && this.end(LOST))
    }

    send(text: string): void {
      for (const listener of this.sent) listener({ payload: text })
      this.handle(text)
    }

    private pass(text: string): void {
      for (const read of this.readers) read(text)
    }

    close(): void {
      this.end(1000)
    }

    /** Ends the socket and notifies both ends. */
    end(code: number): void {
      if (!sockets.delete(this)) return
      this.readyState = 3
      for (const listener of this.closing) listener(code !== LOST)
      this.onclose?.({ code })
    }

    private wire(): WebSocketWire {
      return {
        send: (packet) => {
          // The page receives it in a separate microtask.
          queueMicrotask(() => sockets.has(this) && this.onmessage?.({ data: textOf(packet) }))
        },
        close: (code) => this.end(code),
        cut: () => this.end(LOST),
        onText: (listener) => void this.readers.add(listener),
        onClose: (listener) => {
          if (sockets.has(this)) this.closing.add(listener)
          else listener(true)
        },
        waitingBytes: () => 0,
      }
    }
  }

  return {
    /** Returns the `WebSocket` of a page's code. */
    socketOf: (page: AbortSignal) =>
      class extends PageWebSocket {
        constructor(address: string) {
          super(address, page)
        }
      },
    /** Routes all sockets that are opened from now on. */
    route: (handler: (socket: SocketRoute) => void) => {
      route = handler
    },
    fail: () => {
      for (const socket of sockets) socket.end(LOST)
    },
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

/** Returns the payload of a server's frame. */
function textOf(packet: Buffer): string {
  const long = { 126: 4, 127: 10 }[packet[1] ?? 0]
  return packet.subarray(long ?? 2).toString()
}
