import { isJsonObject, parseJson } from '../text/json.ts'
import { parseRoomCode } from './room-code.ts'

/** A quick room that this browser has opened and not closed. */
export type LedRoom = { code: string; squadName: string; openedAt: number }

/** The server forgets a room after this time. */
const LASTS_MS = 24 * 60 * 60 * 1000

/** The rooms that a stored text names, without those that the server has forgotten. Other contents of the storage are no rooms. */
export function parseLedRooms(text: string | null, now: number): LedRoom[] {
  const value = text === null ? null : parseJson(text)?.value
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => {
    if (!isJsonObject(item)) return []
    const { code, squadName, openedAt } = item
    if (typeof code !== 'string' || parseRoomCode(code) !== code) return []
    if (typeof squadName !== 'string' || typeof openedAt !== 'number') return []
    return openedAt <= now && now < openedAt + LASTS_MS ? [{ code, squadName, openedAt }] : []
  })
}

/** The same room is named once. */
export function withLedRoom(rooms: readonly LedRoom[], room: LedRoom): LedRoom[] {
  return [...rooms.filter(({ code }) => code !== room.code), room]
}
