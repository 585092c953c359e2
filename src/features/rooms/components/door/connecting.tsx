import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'

/** Shown until the first view arrives. Says so if there is no connection. */
export function Connecting({ isLost = false }: { isLost?: boolean }) {
  return (
    <main id="main" tabIndex={-1} className="grid flex-1 place-content-center px-4 outline-none">
      <p role="status" className={`${looks.quietArrival} max-w-100 text-center text-14 text-ink-3`}>
        {isLost ? m.room_lost() : m.room_connecting()}
      </p>
    </main>
  )
}
