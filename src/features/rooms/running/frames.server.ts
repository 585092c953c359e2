import { toPacket } from '~/lib/server/web-socket.server'
import type { RoomMessages } from './schema'

/** A message to browsers, which all receivers share: `packet` as a WebSocket sends it, `text` as JSON. */
export type Frame = { type: keyof RoomMessages; packet: Buffer; text: Buffer }

export function toFrame<Type extends keyof RoomMessages>(
  type: Type,
  data: RoomMessages[Type],
): Frame {
  return { type, ...toPacket(JSON.stringify({ type, data })) }
}
