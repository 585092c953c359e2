import type { RoomMessages } from './schema'

/** Wait of a browser before it reconnects, in milliseconds. */
const RETRY_MS = 1000

/** An event of a room's stream as bytes, which all receivers share. */
export function toFrame<Name extends keyof RoomMessages>(
  name: Name,
  data: RoomMessages[Name],
): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** The first bytes of every stream. */
export const OPENING = Buffer.from(`retry: ${RETRY_MS}\n\n`)
