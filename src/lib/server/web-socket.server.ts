import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { AppError } from '../errors.ts'

/** Longest message from a browser, in bytes. */
const MOST_BYTES = 4096

/** Time in which a browser must answer the close. */
const CLOSE_WITHIN_MS = 2_000

/** Code of a socket that ended without a closing handshake. */
const WITHOUT_GOODBYE = 1006

/** One browser's WebSocket. */
export type WebSocketWire = {
  /** Sends a text framed by `toPacket`. Does nothing once the socket is closing. */
  send(packet: Buffer): void
  /** Closes the socket with a code for the browser. */
  close(code: number): void
  /** Ends the socket without a handshake. */
  cut(): void
  onText(listener: (text: string) => void): void
  /** Calls the listener once, or immediately if the socket has already ended. `isGoodbye`: the browser closed it properly. */
  onClose(listener: (isGoodbye: boolean) => void): void
  /** Returns the number of bytes that the browser has not received yet. */
  waitingBytes(): number
}

/** Upgrades a request to a socket. Throws if the request is not a valid upgrade. */
export type Upgrade = () => Promise<WebSocketWire>

/** Returns a text as the WebSocket frame that all its receivers get. `text` is the payload's part of it. */
export function toPacket(content: string): { packet: Buffer; text: Buffer } {
  const length = Buffer.byteLength(content)
  const head = headOf(length)
  const packet = Buffer.allocUnsafe(head.length + length)
  packet.set(head)
  packet.write(content, head.length)
  return { packet, text: packet.subarray(head.length) }
}

/** Returns the head of an unmasked, complete text frame (RFC 6455, section 5.2). */
function headOf(length: number): number[] {
  const whole = 0x81
  if (length < 126) return [whole, length]
  if (length < 2 ** 16) return [whole, 126, length >> 8, length & 255]
  const bytes = [24, 16, 8, 0].map((shift) => (length >> shift) & 255)
  return [whole, 127, 0, 0, 0, 0, ...bytes]
}

/**
 * Creates a handler that accepts WebSockets and cuts them after `silentMs` without a byte in either direction; never, if 0. Without compression, which
 * would cost memory for each of them.
 */
export function createWebSockets(silentMs: number) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MOST_BYTES,
  })
  // `ws` itself responds to an invalid handshake.
  return (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<WebSocketWire> =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(new AppError('INVALID'))
      if (socket.destroyed) refuse()
      socket.once('close', refuse)
      server.handleUpgrade(request, socket, head, (accepted) => {
        socket.off('close', refuse)
        if (socket instanceof Socket) cutAfter(silentMs, socket, accepted)
        resolve(toWire(accepted, socket))
      })
    })
}

/** Apart, because a closure beside the request would keep it in memory as long as the socket. */
function cutAfter(silentMs: number, socket: Socket, accepted: WebSocket): void {
  socket.setTimeout(silentMs, () => accepted.terminate())
}

function toWire(accepted: WebSocket, socket: Duplex): WebSocketWire {
  let isClosed = false
  let isGoodbye = false
  accepted.once('close', (code) => {
    isClosed = true
    isGoodbye = code !== WITHOUT_GOODBYE
  })
  // A message is too long, or the connection is lost. The event `close` follows.
  accepted.on('error', () => {})
  return {
    send(packet) {
      // Without compression, `ws` writes its frames at once, so a whole frame can be written between them.
      if (accepted.readyState === accepted.OPEN) socket.write(packet)
    },
    close(code) {
      accepted.close(code)
      const cut = setTimeout(() => accepted.terminate(), CLOSE_WITHIN_MS)
      accepted.once('close', () => clearTimeout(cut))
    },
    cut: () => accepted.terminate(),
    onText: (listener) => void accepted.on('message', (data) => listener(String(data))),
    onClose(listener) {
      if (isClosed) listener(isGoodbye)
      else accepted.once('close', () => listener(isGoodbye))
    },
    waitingBytes: () => socket.writableLength,
  }
}
