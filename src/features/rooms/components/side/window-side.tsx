import { useState } from 'react'
import type { WindowView } from '~/domain/rooms/window/window-view'
import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { CopyField } from '~/ui/forms/copy-field'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { useRoomAddress } from '../../state/room-address'
import { extraText } from '../../texts/window-texts'
import { addWindowSeat, useBounces } from '../../window/client'
import { Invite } from './invite'
import { SideHint, SideSection } from './side-section'

/** Column beside an open window: the text for all, which is the reminder too, and one more link for someone who has lost theirs. */
export function WindowSide({ lead }: { lead: Lead }) {
  const { window: voting } = lead.view
  if (!voting) return null
  return (
    <div className="grid content-start gap-5 p-5">
      {voting.entry === 'open' ? (
        <Invite lead={lead} />
      ) : (
        <SideSection id="window-reminder" title={m.window_reminder()}>
          <SideHint>{m.window_remind_note()}</SideHint>
        </SideSection>
      )}
      {voting.entry === 'pool' && <CameBack code={lead.code} />}
      {voting.entry === 'pool' && <NewLink code={lead.code} voting={voting} />}
    </div>
  )
}

/** Invitations that the mail server refused. Only the person who typed the addresses sees them. */
function CameBack({ code }: { code: string }) {
  const { data } = useBounces(code)
  if (!data || data.count === 0) return null
  const { count, addresses } = data
  return (
    <SideSection
      id="window-bounces"
      title={count === 1 ? m.window_bounces_one() : m.window_bounces({ count })}
    >
      {addresses && (
        <ul className="grid gap-1 text-14 font-580 wrap-anywhere">
          {addresses.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      )}
      <SideHint>{addresses ? m.window_bounces_note() : m.window_bounces_other()}</SideHint>
    </SideSection>
  )
}

function NewLink({ code, voting }: { code: string; voting: WindowView }) {
  const extra = extraText(voting)
  const { link } = useRoomAddress(code)
  const { isBusy, problem, run } = useRequest()
  const [secret, setSecret] = useState<string | null>(null)
  const make = () => run(async () => setSecret(await addWindowSeat(code)))
  return (
    <SideSection id="window-links" title={m.window_new_link()}>
      <SideHint>{m.window_new_link_note()}</SideHint>
      {extra && <p className="text-14 font-580">{extra}</p>}
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      {secret === null ? (
        <Button className="justify-self-start" isBusy={isBusy} onClick={() => void make()}>
          {m.window_new_link()}
        </Button>
      ) : (
        <div role="status">
          <CopyField
            label={m.window_link_label()}
            hint={m.window_link_once()}
            value={`${link}#${secret}`}
            copy={m.members_link_copy()}
            copied={m.members_link_copied()}
            selected={m.members_link_selected()}
            hasFocus
          />
        </div>
      )}
    </SideSection>
  )
}
