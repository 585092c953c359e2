import type { ServerResponse } from 'node:http'
import { OPENING } from './frames.server'

/** A reader with more unsent bytes is stalled. Its stream is cut off, and it reconnects to get the newest view. */
const MOST_WAITING_BYTES = 256 * 1024

/** One browser's stream of events. */
export type Stream = {
  send(frame: Buffer): void
  /** Ends the stream, after `frame` if it is given. Without a last event the browser waits before it reconnects. */
  end(frame?: Buffer): void
  /** Calls the listener once, when the stream has ended for any reason, or immediately if it already has. */
  onClose(listener: () => void): void
}

/** Answers a request with events, written straight to its socket. */
export function openStream(response: ServerResponse): Stream {
  // The stream ends with its connection, so frames need no chunked encoding.
  response.removeHeader('Transfer-Encoding')
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    'X-Content-Type-Options': 'nosniff',
  })
  response.write(OPENING)
  return {
    send(frame) {
      if (response.writableLength > MOST_WAITING_BYTES) response.destroy()
      else if (!response.writableEnded) response.write(frame)
    },
    end(frame) {
      if (!response.writableEnded) response.end(frame ?? '')
    },
    onClose(listener) {
      if (response.destroyed || response.closed) listener()
      else response.once('close', listener)
    },
  }
}
