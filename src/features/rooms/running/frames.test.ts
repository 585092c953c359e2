import { expect, test } from 'vitest'
import { changesBetween } from '~/domain/rooms/live/view-changes'
import { viewFor } from '~/domain/rooms/room-view'
import { inVote, NOW, voted } from '~tests/support/domain/rooms'
import { toFrame } from './frames.server'

test('a vote costs each member less than 200 bytes, in a room of any size', () => {
  for (const people of [2, 8, 60]) {
    const ids = Array.from({ length: people }, () => crypto.randomUUID())
    const outline = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`Topic ${at}`, []]))
    const before = inVote({ seats: ids, outline })
    const after = voted(before, { [ids[0] ?? '']: 3 })
    const [earlier, later] = [before, after].map((room) => viewFor(room, 'seat', NOW))
    const numbers = { version: 1_234_000 }
    const changes = changesBetween({ ...earlier, ...numbers }, { ...later, version: 1_234_001 })
    if (!changes) throw new Error('the vote is not shown')
    expect(toFrame('change', changes).packet.length).toBeLessThan(200)
  }
})
