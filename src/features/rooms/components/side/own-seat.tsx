import { leaveSeat, takeSeatInside } from '~/features/rooms/running/client'
import { switchAdvance, useAdvanceSetting } from '~/features/rooms/state/advance-setting'
import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Tick } from '~/ui/forms/tick'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'

/** The facilitator's own vote, and the setting for continuing manually. */
export function OwnSeat({ lead: { code, seatId } }: { lead: Lead }) {
  const { isBusy, problem, run } = useRequest()
  const advances = useAdvanceSetting()
  return (
    <>
      <Tick
        label={m.lead_vote_too()}
        isOn={seatId !== null}
        isBusy={isBusy}
        onChange={() => void run(() => (seatId ? leaveSeat(code) : takeSeatInside(code)))}
      />
      <Tick label={m.lead_advance()} isOn={advances} onChange={switchAdvance} />
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
    </>
  )
}
