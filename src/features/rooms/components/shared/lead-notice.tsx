import { useLeadNews } from '~/features/rooms/state/lead-news'
import type { Member } from '~/features/rooms/state/member'
import { TakeOver } from './take-over'

/** Tells members who leads the room, and lets them take over an abandoned quick room. */
export function LeadNotice({ code, hello, view }: Pick<Member, 'code' | 'hello' | 'view'>) {
  const news = useLeadNews({ hello, view })
  const mayLead = view.isLeadFree && !hello.isFacilitator
  return (
    <>
      {/* Stays mounted while its text changes, so that screen readers announce the change. */}
      <div role="status">
        {news !== null && !hello.isFacilitator && (
          <p className="mt-2 rounded-control bg-accent-tint px-3.5 py-2.5 text-14">{news}</p>
        )}
      </div>
      {mayLead && <TakeOver code={code} />}
    </>
  )
}
