import { leaveSeat, takeSeatInside } from '~/features/rooms/running/client'
import { switchAdvance, useAdvanceSetting } from '~/features/rooms/state/advance-setting'
import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'

const CHECK = 'flex min-h-11 items-center gap-3 text-14'

/** The facilitator's own vote, and the setting for continuing manually. */
export function OwnSeat({ lead: { code, seatId } }: { lead: Lead }) {
  const { isBusy, problem, run } = useRequest()
  const advances = useAdvanceSetting()
  return (
    <>
      <label className={CHECK} aria-busy={isBusy || undefined}>
        <input
          type="checkbox"
          className="size-5 flex-none accent-ink"
          checked={seatId !== null}
          onChange={() => void run(() => (seatId ? leaveSeat(code) : takeSeatInside(code)))}
        />
        {m.lead_vote_too()}
      </label>
      <label className={CHECK}>
        <input
          type="checkbox"
          className="size-5 flex-none accent-ink"
          checked={advances}
          onChange={() => switchAdvance(!advances)}
        />
        {m.lead_advance()}
      </label>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
    </>
  )
}
