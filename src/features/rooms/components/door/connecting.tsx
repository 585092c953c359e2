import { m } from '~/paraglide/messages'
import { Logo } from '~/ui/frame/logo'

/** Shown until the first view arrives, and in the prerendered page. Reports a missing connection. */
export function Connecting({ isLost = false }: { isLost?: boolean }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid flex-1 place-content-center justify-items-center gap-3 px-4 outline-none"
    >
      <Logo />
      <p role="status" className="max-w-100 text-center text-14 text-ink-2">
        {isLost ? m.room_lost() : m.room_connecting()}
      </p>
    </main>
  )
}
