import { isJsonObject, parseJson } from '../text/json.ts'
import { parseRoomCode } from './room-code.ts'

/** Quick room that this browser opened and has not closed. */
export type LedRoom = { code: string; squadName: string; openedAt: number }

/** Time after which the server deletes a room. */
export const QUICK_ROOM_MS = 24 * 60 * 60 * 1000

/** Parses stored rooms, without those that the server has deleted. Ignores other data. */
export function parseLedRooms(text: string | null, now: number): LedRoom[] {
  const value = text === null ? null : parseJson(text)?.value
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => {
    if (!isJsonObject(item)) return []
    const { code, squadName, openedAt } = item
    if (typeof code !== 'string' || parseRoomCode(code) !== code) return []
    if (typeof squadName !== 'string' || typeof openedAt !== 'number') return []
    return openedAt <= now && now < openedAt + QUICK_ROOM_MS ? [{ code, squadName, openedAt }] : []
  })
}

/** Removes duplicates of a room. */
export function withLedRoom(rooms: readonly LedRoom[], room: LedRoom): LedRoom[] {
  return [...rooms.filter(({ code }) => code !== room.code), room]
}
