import type { RoomView } from '~/domain/room-view'
import { m } from '~/paraglide/messages'
import { QrCode } from '../instruments/qr-code'
import { countPresent } from '../shared/turnout'
import { useRoomAddress } from './room-address'
import { SpokenCode } from './spoken-code'

/** Maximum number of names that are listed. Further ones are counted. */
const MOST_NAMED = 24

/** The invitation in full size, and the people who have joined so far. */
export function Lobby({ code, view, title }: { code: string; view: RoomView; title: string }) {
  const { link, entrance, spoken } = useRoomAddress(code)
  return (
    <>
      <header className="room-topic">
        <h1 tabIndex={-1} className="outline-none" data-room-heading>
          {title}
        </h1>
        <p>{m.stage_invite({ address: entrance })}</p>
      </header>
      <div className="room-lobby">
        <QrCode text={link} />
        <div className="room-lobby-text">
          <SpokenCode code={spoken} className="room-code" />
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
      <h2 id="who-is-here" className="room-here">
        {count === 0
          ? m.stage_nobody()
          : count === 1
            ? m.stage_here_one()
            : m.stage_here({ count })}
      </h2>
      {names.length > 0 && (
        <ul className="room-names">
          {here
            .filter(({ nickname }) => nickname)
            .slice(0, MOST_NAMED)
            .map(({ id, nickname }) => (
              <li key={id}>{nickname}</li>
            ))}
          {others > 0 && (
            <li data-others>
              {others === 1 ? m.stage_others_one() : m.stage_others({ count: others })}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
