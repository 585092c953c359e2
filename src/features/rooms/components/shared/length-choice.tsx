import { VOTE_SECONDS, type VoteSeconds } from '~/domain/rooms/room'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/forms/segmented'

export function LengthChoice({
  value,
  onChange,
}: {
  value: VoteSeconds
  onChange: (seconds: VoteSeconds) => void
}) {
  return (
    <Segmented
      label={m.lead_length()}
      value={String(value)}
      options={VOTE_SECONDS.map((seconds) => ({
        value: String(seconds),
        label: seconds === null ? m.room_ring_no_limit() : m.lead_length_seconds({ seconds }),
      }))}
      onChange={(chosen) => {
        const seconds = VOTE_SECONDS.find((each) => String(each) === chosen)
        if (seconds !== undefined) onChange(seconds)
      }}
    />
  )
}
