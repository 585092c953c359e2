import { useState } from 'react'
import { isolated } from '~/domain/text/isolated'
import type { LiveRoom } from '~/features/rooms/running/client'
import { m } from '~/paraglide/messages'

type Shown = { hello: NonNullable<LiveRoom['hello']>; view: NonNullable<LiveRoom['view']> }

/** Returns the news about the leader: away, or until the next step that another person leads. Null without news. */
export function useLeadNews({ hello, view }: Shown): string | null {
  const { leader, leadSeatId, step, isLeaderAway, isLeadFree } = view
  const [known, setKnown] = useState({ leader, leadSeatId, step, isNew: false })
  if (known.leader !== leader || known.leadSeatId !== leadSeatId) {
    setKnown({ leader, leadSeatId, step, isNew: known.leadSeatId !== leadSeatId || !hello.isQuick })
  }
  if (isLeaderAway) return isLeadFree ? m.room_lead_free() : m.room_leader_away()
  if (!known.isNew || known.step !== step) return null
  if (leader !== null) return m.room_new_leader({ name: isolated(leader) })
  if (!hello.isQuick) return null
  return leadSeatId === null ? m.room_opener_leads() : m.room_new_leader_unnamed()
}
