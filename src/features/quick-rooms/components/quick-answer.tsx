import type { ReactNode } from 'react'
import type { RoomLink, Unopened } from '~/features/quick-rooms/view/wanted-room'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'

type QuickAnswerProps = {
  answer: Unopened | null
  /** Opens another room. Without it the button submits the form, as on a read-only page. */
  onFurther?: () => void
  /** The way to vote without a server, unless the page shows it anyway. */
  children?: ReactNode
}

// No separate stylesheet: local mode loads this once it is on screen. It takes no space while it is empty.
const FEEDBACK =
  'grid grid-cols-1 justify-items-start gap-2.5 [&>div]:w-full [&>:empty]:hidden [&_[hidden]]:hidden [&:not(:has(>:not(:empty,[hidden])))]:hidden'

/** Filled in by `quick-form.ts` on a read-only page. */
const NO_ROOM = { path: '/', text: '' }

/** Renders the reason why no room was opened: a failure, with the way to vote without a server, or the question about an open room. */
export function QuickAnswer({ answer, onFurther, children }: QuickAnswerProps) {
  const rooms = answer?.kind === 'asks' ? answer.rooms : null
  const failed = answer?.kind === 'failed' ? answer : null
  return (
    <div className={FEEDBACK}>
      <p role="alert" data-failed className="text-14 font-540 text-danger">
        {failed?.text}
      </p>
      {children}
      <div role="alert" data-open-rooms hidden={!rooms} className="grid grid-cols-1 gap-2.5">
        <p className="text-14 font-540">{m.quick_already_open()}</p>
        <RoomLinks rooms={rooms} />
        <Button
          type={onFurther ? 'button' : 'submit'}
          name="further"
          onClick={onFurther ? () => onFurther() : undefined}
        >
          {m.quick_open_further()}
        </Button>
      </div>
    </div>
  )
}

/** Renders the ways back to rooms that this browser leads; without any, a link that `quick-form.ts` copies. */
export function RoomLinks({ rooms }: { rooms: readonly RoomLink[] | null }) {
  return (rooms ?? [NO_ROOM]).map(({ path, text }) => (
    <a
      key={path}
      href={path}
      className={`${buttonClass({ tone: 'primary' })} py-2 text-center whitespace-normal!`}
    >
      {text}
    </a>
  ))
}
