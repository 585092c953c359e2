import { EyeOff, LogIn, SlidersHorizontal, Timer, UserX } from 'lucide-react'
import { OnePhoneLink } from '~/features/rooms/components/shared/one-phone-link'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { HOME_FORM } from '~/ui/frame/page-frame'
import { ScriptNotice } from '~/ui/frame/script-notice'
import looks from '~/ui/looks.module.css'
import { ExampleButton } from './example-button'
import { QuickAnswer, RoomLinks } from './quick-answer'
import { QuickRoomFields } from './quick-room-fields'

/** Renders the form on a read-only page: `quick-form.ts` submits it, without React. Where quick rooms are off, local mode takes its place. */
export function QuickRoomCard() {
  return (
    <div
      id={HOME_FORM}
      className={`${looks.card} overflow-hidden rounded-sheet! shadow-2 print:hidden`}
    >
      <section data-quick-rooms aria-labelledby="quick-room" className={BODY}>
        <div data-led-rooms hidden className="mb-3 grid gap-2 [[hidden]]:hidden">
          <RoomLinks rooms={null} />
        </div>
        <h2 id="quick-room" className={TITLE}>
          {m.quick_title()}
        </h2>
        <form
          method="post"
          noValidate
          className="mt-3.5 grid grid-cols-1 gap-4 below-layout:mt-2 below-layout:gap-3"
          data-quick-room
          data-failure={m.quick_failed()}
        >
          <ScriptNotice />
          <QuickRoomFields />
          <QuickAnswer answer={null}>
            <OnePhoneLink isHidden />
          </QuickAnswer>
          <Promises />
        </form>
      </section>
      <section data-without-quick-rooms aria-labelledby="without-rooms" className={BODY}>
        <h2 id="without-rooms" className={TITLE}>
          {m.landing_local()}
        </h2>
        <p className="mt-1 mb-4 text-14 text-ink-2">{m.landing_without_rooms()}</p>
        <LocaleLink
          to="/retrospectiva"
          className={`${buttonClass({ tone: 'accent', size: 'large' })} w-full`}
        >
          <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden />
          {m.local_title()}
        </LocaleLink>
      </section>
      <p className="flex flex-wrap justify-between gap-x-1 border-t border-line bg-surface-2 px-3.5 py-1.5 below-layout:px-1.5 below-layout:py-0.5 *:px-2.5 below-layout:[&_svg]:hidden">
        <LocaleLink to="/room" className={buttonClass({ tone: 'ghost' })}>
          <LogIn size={18} strokeWidth={1.75} aria-hidden />
          {m.auth_have_code()}
        </LocaleLink>
        <ExampleButton />
      </p>
    </div>
  )
}

const BODY = 'px-7 pt-5.5 pb-4.5 below-layout:px-4 below-layout:py-3.5'
const TITLE = 'below-layout:text-20'

/** Small print under the button. A refusal takes its place. */
function Promises() {
  const promises = [
    { text: m.landing_promise_account(), Icon: UserX },
    { text: m.landing_promise_minute(), Icon: Timer },
    { text: m.landing_promise_votes(), Icon: EyeOff },
  ]
  return (
    <ul className="grid gap-1.5 text-13 text-ink-2 [form:has([data-failed]:not(:empty))_&]:hidden">
      {promises.map(({ text, Icon }) => (
        <li key={text} className="flex items-center gap-2.5">
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}
