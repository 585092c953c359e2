import { toPacket } from '~/lib/server/web-socket.server'
import type { RoomMessages } from './schema'

/** Message to browsers, shared by all receivers: `packet` is in the format of a WebSocket, `text` is JSON. */
export type Frame = { type: keyof RoomMessages; packet: Buffer; text: Buffer }

export function toFrame<Type extends keyof RoomMessages>(
  type: Type,
  data: RoomMessages[Type],
): Frame {
  return { type, ...toPacket(JSON.stringify({ type, data })) }
}
