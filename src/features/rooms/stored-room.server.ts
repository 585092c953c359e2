import { PHASES } from '~/domain/rooms/phases'
import type { Executor, Tx } from '~/lib/database/db.server'
import { ask, askAll, type Request } from '~/lib/database/statement.server'
import { inBatches } from '~/lib/server/batches.server'
import type { Sealer } from './ballots/seals.server'
import { type Opening, type RoomRow, type StoredRoom, toStoredRoom } from './room-rows.server'
import { HOLD_ROOM, HOLD_VOTES_OF_ROOM, READ_ROOMS } from './statements.server'
import { HOLD_POLL, MAKE_POLL } from './window/statements.server'

/** Maximum number of rooms in one statement, because others wait for it. */
const MOST_AT_ONCE = 20

/** Reads the whole room, consistently. Returns null if there is no such room. */
export async function readRoom(
  db: Executor,
  roomId: string,
  opening: Opening,
): Promise<StoredRoom | null> {
  const [row] = await readRows(db, [roomId], opening)
  return row ? toStoredRoom(row, opening) : null
}

/**
 * Reads the room to change it: locks it, then the votes of its open round, so that no vote is taken between the count
 * and the reveal. Returns null if there is no such room.
 */
export async function holdRoom(
  tx: Tx,
  roomId: string,
  { sealer }: { sealer: Sealer },
): Promise<StoredRoom | null> {
  const requests: Request[] = [
    [HOLD_ROOM, [roomId]],
    [HOLD_VOTES_OF_ROOM, [roomId]],
    toReading([roomId], { hasBallots: true }),
  ]
  const [, , texts = []] = await askAll(tx, requests)
  const [row] = parseTexts<RoomRow>(texts)
  // Live rooms need no further statement. The room is locked, so its phase stays.
  if (row && PHASES[row.phase].isWindow) return readForVotes(tx, roomId, { sealer })
  return row ? toStoredRoom(row, { sealer, hasBallots: true }) : null
}

/**
 * Reads the room to change votes of its window: locks them, but not the room's own row. Returns null if there is no
 * such room.
 */
export async function readForVotes(
  tx: Tx,
  roomId: string,
  { sealer }: { sealer: Sealer },
): Promise<StoredRoom | null> {
  const requests: Request[] = [
    [MAKE_POLL, [roomId]],
    [HOLD_POLL, [roomId]],
    toReading([roomId], { hasBallots: true }),
  ]
  const texts = (await askAll(tx, requests)).at(-1) ?? []
  const [row] = parseTexts<RoomRow>(texts)
  return row ? toStoredRoom(row, { sealer, hasBallots: true }) : null
}

/** Reads rooms without their ballots. Rooms requested while a statement is running share the next one. */
export function createRoomReader(
  db: Executor,
  sealer: Sealer,
): (roomId: string) => Promise<StoredRoom | null> {
  const opening = { sealer, hasBallots: false }
  return inBatches<string, StoredRoom | null>(
    async (roomIds) => {
      const rows = await readRows(db, roomIds, opening)
      const byId = new Map(rows.map((row) => [row.id, toStoredRoom(row, opening)]))
      return roomIds.map((roomId) => byId.get(roomId) ?? null)
    },
    { most: MOST_AT_ONCE },
  )
}

async function readRows(
  db: Executor,
  roomIds: readonly string[],
  opening: Opening,
): Promise<RoomRow[]> {
  return parseTexts(await ask(db, ...toReading(roomIds, opening)))
}

function toReading(
  roomIds: readonly string[],
  { hasBallots }: Pick<Opening, 'hasBallots'>,
): Request {
  return [READ_ROOMS, [JSON.stringify(roomIds), hasBallots]]
}

/** Rows that a statement returns, each as a JSON text. */
export function parseTexts<Row>(rows: readonly unknown[]): Row[] {
  return (rows as { text: string }[]).map(({ text }) => JSON.parse(text) as Row)
}
