import { useRef } from 'react'
import { useFit } from '~/features/rooms/state/use-fit'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import type { LiveRoom } from '../../running/client'
import styles from './wall.module.css'
import { WallFoot } from './wall-foot'
import { WallScreen } from './wall-screen'

type WallRoomProps = { code: string; live: LiveRoom }

/**
 * The room on the wall. It shows the members' content without controls, because the facilitator leads on another
 * screen.
 */
export function WallRoom({ code, live: { hello, view, connection } }: WallRoomProps) {
  const wall = useRef<HTMLDivElement>(null)
  useFit(wall)
  if (!hello || !view) {
    return (
      <main id="main" tabIndex={-1} className="page outline-none">
        <p role="status" className={`${looks.quietArrival} py-10 text-center text-14 text-ink-3`}>
          {m.loading()}
        </p>
      </main>
    )
  }
  return (
    <div
      ref={wall}
      className={`${styles.wall} flex min-h-dvh flex-none flex-col px-(--edge) py-72 wall-28 leading-[1.3]`}
    >
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <WallScreen code={code} view={view} sprint={hello.sprint} />
      </main>
      <WallFoot code={code} view={view} hello={hello} isLive={connection === 'live'} />
    </div>
  )
}
