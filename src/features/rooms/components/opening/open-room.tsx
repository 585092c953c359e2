import { useState } from 'react'
import { useStart } from '~/features/retrospectives/client'
import { newId } from '~/lib/ids'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/button'
import { Loaded } from '~/ui/loaded'
import { LocaleLink } from '~/ui/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { OpenRoomNotice } from './open-room-notice'
import { RoomForm } from './room-form'

/** The form that opens a live session: the sprint, the topics, and the time limit of a vote. */
export function OpenRoom({ squadId, sprint }: { squadId: string; sprint: number | null }) {
  const [visit] = useState(newId)
  const query = useStart(squadId, visit)
  if (query.error?.code === 'NOT_FOUND' || query.error?.code === 'INVALID') {
    return (
      <div className="grid justify-items-start gap-6 py-10">
        <h1>{m.open_room_title()}</h1>
        <Notice tone="error">{m.retro_problem_missing()}</Notice>
        <LocaleLink to="/dashboard" className={buttonClass({})}>
          {m.squad_back()}
        </LocaleLink>
      </div>
    )
  }
  return (
    <Loaded query={query}>
      {(start) => (
        <div className="grid max-w-190 gap-4 pt-10 pb-14 below-layout:pt-6">
          <header>
            <h1>{m.open_room_title()}</h1>
            <p className="mt-1.5 text-ink-2">
              {m.retro_squad()}{' '}
              <LocaleLink to={`/squad/${squadId}`} className={looks.textLink}>
                {start.squadName}
              </LocaleLink>
            </p>
            <p className="mt-3 mb-4 max-w-[62ch] text-ink-2">{m.open_room_lead()}</p>
            <OpenRoomNotice squadId={squadId} />
          </header>
          <RoomForm squadId={squadId} start={start} sprint={sprint ?? start.nextSprint} />
        </div>
      )}
    </Loaded>
  )
}
