import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '~/lib/database/db.server'
import { createLog } from '~/lib/server/log.server'
import { openTestApi } from '~tests/support/api/test-api'
import { unpackTemplate } from '~tests/support/database/template'
import { filesWith, tracesOf } from '~tests/support/rooms/attacks'
import { playRooms, ROUNDS } from '~tests/support/rooms/secrecy'
import { sealer } from '~tests/support/rooms/votes'

test('no file of the data folder helps to open a ballot or to link it to a voter, during a round or after the stop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrecy-'))
  try {
    await unpackTemplate(folder)
    const database = await openDatabase({ dataDir: folder, log: createLog('silent') })
    const api = await openTestApi({ database })
    const { rounds } = await playRooms(api, await api.signIn('Olga'), { rounds: ROUNDS })
    const traces = rounds.flatMap((round) => tracesOf(sealer, round))
    expect(filesWith(folder, traces)).toEqual([])
    await api.close()
    expect(filesWith(folder, traces)).toEqual([])
    // The attack reads the right files, because the rooms are in them.
    const roomIds = rounds.map(({ row }) => idBytes(row.roomId))
    expect(filesWith(folder, roomIds)).not.toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)

/** Returns an id in the database's format. */
function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
