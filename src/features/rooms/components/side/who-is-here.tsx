import type { RoomView } from '~/domain/rooms/room-view'
import { countPresent } from '~/features/rooms/view/turnout'
import { m } from '~/paraglide/messages'

/** Maximum number of listed names. Further ones are counted. */
const MOST_NAMED = 24

/** People who have joined so far. */
export function WhoIsHere({ view }: { view: RoomView }) {
  const here = view.seats.filter(({ isPresent }) => isPresent)
  const count = countPresent(view)
  const names = here.flatMap(({ nickname }) => (nickname ? [nickname] : []))
  const others = count - Math.min(names.length, MOST_NAMED)
  return (
    <section aria-labelledby="who-is-here">
      <h2 id="who-is-here" className="text-20">
        {count === 0 ? m.wall_nobody() : count === 1 ? m.wall_here_one() : m.wall_here({ count })}
      </h2>
      {names.length > 0 && (
        <ul className="mt-2.5 flex flex-wrap gap-2">
          {here
            .filter(({ nickname }) => nickname)
            .slice(0, MOST_NAMED)
            .map(({ id, nickname }) => (
              <li
                key={id}
                className="rounded-full border border-line bg-surface px-2.75 py-1 text-14"
              >
                {nickname}
              </li>
            ))}
          {others > 0 && (
            <li className="px-3 py-1.25 text-14 text-ink-2">
              {others === 1 ? m.wall_others_one() : m.wall_others({ count: others })}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
