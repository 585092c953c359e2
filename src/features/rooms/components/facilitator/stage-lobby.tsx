import { useId } from 'react'
import { useRoomAddress } from '~/features/rooms/state/room-address'
import type { Lead } from '~/features/rooms/state/use-lead'
import { useShortcuts } from '~/features/rooms/state/use-shortcuts'
import { m } from '~/paraglide/messages'
import { QrCode } from '../instruments/qr-code'
import { SendInvitation } from '../side/send-invitation'
import { WhoIsHere } from '../side/who-is-here'
import { StageHeading } from '../stage/stage-heading'
import { SpokenCode } from '../wall/spoken-code'
import { StageActions } from './stage-actions'
import { StartButton } from './start-button'

/** Stage before the first vote: the invitation, and the people who have joined. */
export function StageLobby({ lead }: { lead: Lead }) {
  const { view, code, perform, isBusy } = lead
  const { link, entrance, spoken } = useRoomAddress(code)
  const noteId = useId()
  const start = () => void perform({ do: 'start', step: view.step })
  useShortcuts({ ' ': start })
  return (
    <>
      <StageHeading title={m.lead_open_heading()}>
        <p>{m.wall_invite({ address: entrance })}</p>
      </StageHeading>
      <div className="flex flex-1 flex-wrap content-center items-center gap-x-12 gap-y-5 py-6 short:py-4">
        <QrCode
          text={link}
          className="w-[clamp(9rem,min(26vw,100dvh-28rem),22rem)] below-layout:w-[clamp(9rem,26vw,16rem)]"
        />
        <div className="grid min-w-0 flex-[1_1_16rem] gap-4">
          <SpokenCode
            code={spoken}
            className="wide text-[clamp(2rem,3.6vw,3.25rem)] leading-[1.1] font-640"
          />
          <SendInvitation lead={lead} size="large" />
          <WhoIsHere view={view} />
        </div>
      </div>
      <StageActions lead={lead} keys={m.lead_keys_open()}>
        <StartButton label={m.lead_start()} describedBy={noteId} isBusy={isBusy} onPress={start} />
        <p id={noteId} className="text-14 text-ink-2">
          {m.lead_start_note()}
        </p>
      </StageActions>
    </>
  )
}
