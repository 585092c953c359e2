import type { Db } from '~/lib/database/db.server'
import { ask } from '~/lib/database/statement.server'
import { inBatches } from '~/lib/server/batches.server'
import type { Seal, Sealer, SealRow } from './seals.server'
import { FIND_SEALS } from './statements.server'

/** Maximum number of rounds whose seals a node keeps. */
const MOST_SEALS = 5_000

/** Keeps the seals of open rounds that this node has used, in memory only. Concurrent lookups share a statement. */
export function createSealBox(db: Db, sealer: Sealer) {
  const known = new Map<string, Promise<Seal | null>>()
  const readTogether = inBatches<{ code: string; round: number }, Seal | null>(
    async (wanted) => {
      const list = JSON.stringify(wanted.map((each, place) => ({ place, ...each })))
      const rows = await ask<SealRow & { place: number }>(db, FIND_SEALS, [list])
      const byPlace = new Map(rows.map(({ place, ...row }) => [place, sealer(row)]))
      return wanted.map((_, place) => byPlace.get(place) ?? null)
    },
    { most: MOST_SEALS },
  )

  /** Returns null if the round is not open. */
  function find(code: string, round: number): Promise<Seal | null> {
    const key = keyOf(code, round)
    const kept = known.get(key)
    if (kept) return kept
    const reading = readTogether({ code, round })
    known.set(key, reading)
    const [oldest] = known.keys()
    if (known.size > MOST_SEALS && oldest !== undefined) known.delete(oldest)
    // A missing seal may exist at the next lookup.
    const forgetFailure = () => known.delete(key)
    reading.then((seal) => seal ?? forgetFailure(), forgetFailure)
    return reading
  }

  return {
    find,
    forget: (code: string, round: number) => void known.delete(keyOf(code, round)),
    forgetAll: () => known.clear(),
  }
}

function keyOf(code: string, round: number): string {
  return `${code} ${round}`
}
