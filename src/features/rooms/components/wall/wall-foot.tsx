import type { ReactNode } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import type { RoomView } from '~/domain/rooms/room-view'
import { useLeadNews } from '~/features/rooms/state/lead-news'
import { useRoomAddress } from '~/features/rooms/state/room-address'
import { topicsText } from '~/features/rooms/texts/topics-text'
import { countPresent, currentTopic } from '~/features/rooms/view/turnout'
import { m } from '~/paraglide/messages'
import { LogoMark } from '~/ui/frame/logo'
import type { LiveRoom } from '../../running/client'
import { QrCode } from '../instruments/qr-code'
import { LastAgreed } from '../shared/last-agreed'
import { TalkTime } from '../shared/talk-time'

type WallFootProps = {
  code: string
  view: NonNullable<LiveRoom['view']>
  hello: NonNullable<LiveRoom['hello']>
  isLive: boolean
}

/** Name of the room, and during the votes the invitation, because latecomers can still join. */
export function WallFoot({ code, view, hello, isLive }: WallFootProps) {
  const { squadName, sprint } = hello
  const news = useLeadNews({ hello, view })
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-48 gap-y-16 border-t-[calc(2*var(--wall-unit))] border-ink pt-20 wall-24 text-ink-2">
      <p className="flex min-w-0 flex-1 basis-600 items-center gap-14 [&>svg]:size-34 [&>svg]:text-ink">
        <LogoMark />
        <span className="flex flex-wrap gap-x-28">
          <b className="text-ink">{m.room_squad_sprint({ squad: squadName, sprint })}</b>{' '}
          <span>
            {isLive
              ? (news ?? (
                  <LastAgreed view={view} otherwise={placeText(view)} className="text-ink" />
                ))
              : m.lead_reconnecting()}
          </span>
        </span>
      </p>
      <TalkTime view={view} className="fit-34 font-640 text-ink tabular-nums" />
      <Aside code={code} view={view} />
    </footer>
  )
}

function Aside({ code, view }: { code: string; view: RoomView }): ReactNode {
  const { topics, seconds } = view
  const { isLobby, isOver } = PHASES[view.phase]
  if (isOver) return null
  if (!isLobby) return <Invite code={code} />
  return <p>{topicsText(topics.length, seconds)}</p>
}

function Invite({ code }: { code: string }) {
  const { link, spoken, entrance } = useRoomAddress(code)
  return (
    <aside className="flex flex-wrap items-center gap-x-24 gap-y-8" aria-label={m.lead_invite()}>
      <span>{entrance}</span>
      <b className="wall-32 wide whitespace-nowrap text-ink">{spoken}</b>
      <QrCode text={link} className="w-132 [--qr-radius:calc(8*var(--wall-unit))]" />
    </aside>
  )
}

function placeText(view: RoomView): string | null {
  const current = currentTopic(view)
  if (current) return m.room_progress({ number: current.number, total: view.topics.length })
  if (PHASES[view.phase].isLobby || PHASES[view.phase].isWindow) return null
  const count = countPresent(view)
  return count === 1 ? m.wall_here_one() : m.wall_here({ count })
}
