import { useId } from 'react'
import { useRoomAddress } from '~/features/rooms/state/room-address'
import { useInvitation } from '~/features/rooms/state/use-invitation'
import type { Lead } from '~/features/rooms/state/use-lead'
import { useShortcuts } from '~/features/rooms/state/use-shortcuts'
import { m } from '~/paraglide/messages'
import { extraText, sealedText } from '../../texts/window-texts'
import { QrCode } from '../instruments/qr-code'
import { SendInvitation } from '../side/send-invitation'
import { WhoIsHere } from '../side/who-is-here'
import { StageHeading } from '../stage/stage-heading'
import { StartButton } from '../stage/start-button'
import { SpokenCode } from '../wall/spoken-code'
import { StageActions } from './stage-actions'

type LobbyWords = { title: string; lead: string; start: string; note: string }

/** Words of the stage for a room that votes live, and after a window. */
function wordsOf({ phase, window: voting }: Lead['view'], entrance: string): LobbyWords {
  const address = m.wall_invite({ address: entrance })
  if (phase === 'sealed') {
    const finished = voting ? sealedText(voting) : ''
    const talk = { start: m.window_talk(), note: m.window_talk_note() }
    return { title: m.window_sealed(), lead: `${finished} ${address}`, ...talk }
  }
  if (phase === 'too-few') {
    const live = { start: m.window_vote_live(), note: m.window_vote_live_note() }
    return { title: m.window_too_few(), lead: `${m.window_too_few_body()} ${address}`, ...live }
  }
  const vote = { start: m.lead_start(), note: m.lead_start_note() }
  return { title: m.lead_open_heading(), lead: address, ...vote }
}

/** Stage before the first vote or the talk: the invitation, and the people who have joined. */
export function StageLobby({ lead }: { lead: Lead }) {
  const { view, code, perform, isBusy } = lead
  const { link, entrance, spoken } = useRoomAddress(code)
  const invitation = useInvitation(lead)
  const noteId = useId()
  const words = wordsOf(view, entrance)
  const extra = view.phase === 'sealed' && view.window ? extraText(view.window) : null
  const start = () => void perform({ do: 'start', step: view.step })
  useShortcuts({ ' ': start })
  return (
    <>
      <StageHeading title={words.title}>
        <p>{words.lead}</p>
        {extra && <p>{extra}</p>}
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
          <SendInvitation invitation={invitation} size="large" />
          <WhoIsHere view={view} />
        </div>
      </div>
      <StageActions lead={lead} keys={m.lead_keys_open()}>
        <StartButton label={words.start} describedBy={noteId} isBusy={isBusy} onPress={start} />
        <p id={noteId} className="text-14 text-ink-2">
          {words.note}
        </p>
      </StageActions>
    </>
  )
}
