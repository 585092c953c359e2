import { useState } from 'react'
import { isolated } from '~/domain/text/isolated'
import { m } from '~/paraglide/messages'
import type { LiveRoom } from '../../running/client'

/** Says that another member leads the room, until its next step. */
export function NewLeader({ view: { leader, step } }: { view: NonNullable<LiveRoom['view']> }) {
  const [known, setKnown] = useState({ leader, step, isNew: false })
  if (known.leader !== leader) setKnown({ leader, step, isNew: true })
  if (!known.isNew || known.step !== step || leader === null) return null
  return (
    <p className="mt-2 rounded-control bg-accent-tint px-3.5 py-2.5 text-14">
      {m.room_new_leader({ name: isolated(leader) })}
    </p>
  )
}
