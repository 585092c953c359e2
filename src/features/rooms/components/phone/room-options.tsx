import { LogOut, Presentation } from 'lucide-react'
import { useState } from 'react'
import { MAX_NICKNAME_LENGTH } from '~/domain/rooms/room'
import { switchExamples, useExamplesSetting } from '~/features/packs/client'
import type { Member } from '~/features/rooms/state/member'
import { switchShortcuts, useShortcutSetting } from '~/features/rooms/state/shortcut-setting'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { Field, FieldError } from '~/ui/forms/field'
import { Form } from '~/ui/forms/form'
import { Tick } from '~/ui/forms/tick'
import { useRequest } from '~/ui/forms/use-request'
import { LanguageSwitch } from '~/ui/frame/language-switch'
import { LocaleLink } from '~/ui/frame/locale-link'
import { ThemeToggle } from '~/ui/frame/theme-toggle'
import { leaveSeat, renameSeat } from '../../running/client'
import { useDoorParts } from '../door/door-parts'

/** Personal settings: language, theme, keys, name, and leaving the room. */
export function RoomOptions({ member }: { member: Member }) {
  const { code, hello, view } = member
  const parts = useDoorParts()
  const areKeysOn = useShortcutSetting()
  const areExamplesOn = useExamplesSetting()
  const { isBusy, problem, run } = useRequest()
  return (
    <section
      aria-label={m.room_bar_options()}
      className="absolute top-full right-0 z-20 mt-1 grid w-[min(20rem,100%)] gap-3 rounded-card border border-line bg-surface px-4 pt-3 pb-4 text-14/(--lh-15) shadow-2"
    >
      <div className="flex items-center justify-between">
        <LanguageSwitch />
        <ThemeToggle />
      </div>
      <div className="hidden [@media_(hover:hover)_and_(pointer:fine)]:block">
        <Tick label={m.room_options_keys()} isOn={areKeysOn} onChange={switchShortcuts} />
      </div>
      <Tick label={m.examples_option()} isOn={areExamplesOn} onChange={switchExamples} />
      <NicknameForm member={member} />
      {hello.isFacilitator && (
        <LocaleLink to={`/room/${code}`} className={buttonClass({})}>
          <Presentation size={18} strokeWidth={1.75} aria-hidden />
          {m.room_options_lead()}
        </LocaleLink>
      )}
      {hello.mayTakeOver && parts && (
        <parts.TakeOverAnytime
          {...{ code, isQuick: hello.isQuick }}
          leader={view.leader}
          isAway={view.isLeaderAway}
        />
      )}
      <Button
        tone="ghost"
        icon={LogOut}
        isBusy={isBusy}
        onClick={() => void run(() => leaveSeat(code))}
      >
        {m.room_options_leave()}
      </Button>
      {problem && <FieldError>{errorText(problem)}</FieldError>}
    </section>
  )
}

function NicknameForm({ member: { code, hello, view } }: { member: Member }) {
  const nickname = view.seats.find(({ id }) => id === hello.seatId)?.nickname ?? ''
  const [isDone, setIsDone] = useState(false)
  const { isBusy, problem, run } = useRequest()

  async function rename(typed: string) {
    const name = typed.trim()
    setIsDone(await run(() => renameSeat(code, name === '' ? null : name)))
  }

  return (
    <Form className="grid gap-2" onSubmit={(values) => void rename(values('nickname'))}>
      <Field
        name="nickname"
        label={m.room_options_nickname()}
        defaultValue={nickname}
        maxLength={MAX_NICKNAME_LENGTH}
        autoComplete="nickname"
        error={problem ? errorText(problem) : undefined}
        onChange={() => setIsDone(false)}
      />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? m.action_saving() : m.action_save()}
      </Button>
      <p role="status" className="text-13 text-ink-2 empty:hidden">
        {isDone && m.room_options_renamed()}
      </p>
    </Form>
  )
}
