import { PHASES } from './phases.ts'
import type { Room, RoomLine } from './room.ts'

/** Replaces the actions that the squad writes. A topic that the room lacks becomes none. A closed room keeps its own. */
export function writeLines(room: Room, lines: readonly RoomLine[]): Room {
  if (PHASES[room.phase].isClosed) return room
  const known = new Set(room.topics.map(({ id }) => id))
  const written = lines.map((line) => ({
    ...line,
    topicId: line.topicId !== null && known.has(line.topicId) ? line.topicId : null,
  }))
  return { ...room, lines: written }
}
