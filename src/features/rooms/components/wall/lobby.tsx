import type { RoomView } from '~/domain/room-view'
import { m } from '~/paraglide/messages'
import { QrCode } from '../instruments/qr-code'
import { countPresent } from '../shared/turnout'
import { useRoomAddress } from './room-address'
import { SpokenCode } from './spoken-code'
import { StageHeading } from './stage-heading'

/** Maximum number of names that are listed. Further ones are counted. */
const MOST_NAMED = 24

/** The invitation in full size, and the people who have joined so far. */
export function Lobby({ code, view, title }: { code: string; view: RoomView; title: string }) {
  const { link, entrance, spoken } = useRoomAddress(code)
  return (
    <>
      <StageHeading title={title}>
        <p>{m.stage_invite({ address: entrance })}</p>
      </StageHeading>
      <div className="flex flex-1 items-center gap-12 py-7 below-layout:flex-col below-layout:items-stretch below-layout:gap-5">
        <QrCode text={link} className="w-[min(22rem,34vw)] below-layout:w-[min(16rem,100%)]" />
        <div className="grid min-w-0 gap-5">
          <SpokenCode
            code={spoken}
            className="wide text-[clamp(2rem,4.6vw,3.5rem)] leading-[1.1] font-640 tracking-normal wrap-normal"
          />
          <WhoIsHere view={view} />
        </div>
      </div>
    </>
  )
}

function WhoIsHere({ view }: { view: RoomView }) {
  const here = view.seats.filter(({ isPresent }) => isPresent)
  const count = countPresent(view)
  const names = here.flatMap(({ nickname }) => (nickname ? [nickname] : []))
  const others = count - Math.min(names.length, MOST_NAMED)
  return (
    <section aria-labelledby="who-is-here">
      <h2 id="who-is-here" className="text-20">
        {count === 0
          ? m.stage_nobody()
          : count === 1
            ? m.stage_here_one()
            : m.stage_here({ count })}
      </h2>
      {names.length > 0 && (
        <ul className="mt-2.5 flex flex-wrap gap-2">
          {here
            .filter(({ nickname }) => nickname)
            .slice(0, MOST_NAMED)
            .map(({ id, nickname }) => (
              <li
                key={id}
                className="rounded-full bg-surface px-3 py-1.25 text-14 inset-ring inset-ring-line"
              >
                {nickname}
              </li>
            ))}
          {others > 0 && (
            <li className="px-3 py-1.25 text-14 text-ink-2">
              {others === 1 ? m.stage_others_one() : m.stage_others({ count: others })}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
