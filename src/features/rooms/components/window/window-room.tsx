import { useState } from 'react'
import { useShelf } from '~/features/packs/client'
import { roomTopicsInLanguage } from '~/i18n/default-texts'
import { useLocale } from '~/i18n/use-locale'
import { serverNow } from '~/lib/browser/server-clock'
import { m } from '~/paraglide/messages'
import { useFeedback } from '../../state/use-feedback'
import { deadlineText, extraText } from '../../texts/window-texts'
import { useWindow, useWindowVotes } from '../../window/client'
import type { WindowPage } from '../../window/schema'
import { Connecting } from '../door/connecting'
import { FeedbackPanel } from '../phone/feedback-panel'
import { WindowBar } from './window-bar'
import { WindowDone } from './window-done'
import { WindowList } from './window-list'
import { WindowStart } from './window-start'
import { WindowTopic } from './window-topic'
import type { WindowScreen, WindowVoter } from './window-voter'

type WindowRoomProps = {
  door: WindowVoter['door']
  /** The voter has read what the vote is about. */
  hasStarted: boolean
}

/** A vote over days on the phone of a person with a seat, at their own pace. */
export function WindowRoom(props: WindowRoomProps) {
  const { door } = props
  const { data, error } = useWindow(door.code)
  if (!data) return <Connecting isLost={error?.isUnreachable ?? false} />
  return <Seated {...props} page={data} />
}

function Seated({ door, hasStarted, page }: WindowRoomProps & { page: WindowPage }) {
  const own = useWindowVotes(door.code)
  const [chosen, go] = useState<WindowScreen>(() => firstScreen(own, hasStarted))
  // The end was refused: the list shows the votes that are missing.
  const isRefused = chosen.at === 'done' && own.box.finished === 'no'
  const screen: WindowScreen = isRefused ? { at: 'list' } : chosen
  const locale = useLocale()
  const topics = roomTopicsInLanguage(page.topics, locale, useShelf(locale))
  const voter: WindowVoter = { door, page: { ...page, topics: [...topics] }, own, go }
  const topic = screen.at === 'topic' ? voter.page.topics[screen.index] : undefined
  const [step, topicId] = [screen.at === 'topic' ? screen.index : -1, topic?.id ?? null]
  const feedback = useFeedback(door.code, { phase: 'window', step, topicId })
  return (
    <div className="mx-auto flex w-full max-w-128 flex-1 flex-col px-4 pb-[calc(16px+env(safe-area-inset-bottom))] short:pb-2 [#app:has(>_&)]:min-h-dvh">
      <WindowBar voter={voter} screen={screen} feedback={feedback} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Notes voter={voter} />
        <Screen
          key={`${screen.at} ${step}`}
          voter={voter}
          screen={screen}
          onComment={feedback.open}
        />
        <FeedbackPanel feedback={feedback} topics={voter.page.topics} said={[]} />
      </main>
    </div>
  )
}

/** A person who has voted here before comes back to the list. */
function firstScreen({ box }: WindowVoter['own'], hasStarted: boolean): WindowScreen {
  if (box.finished !== 'no') return { at: 'done' }
  if (Object.keys(box.votes).length > 0) return { at: 'list' }
  return hasStarted ? { at: 'topic', index: 0 } : { at: 'start' }
}

function Screen({
  voter,
  screen,
  onComment,
}: {
  voter: WindowVoter
  screen: WindowScreen
  onComment: () => void
}) {
  switch (screen.at) {
    case 'start':
      return <WindowStart voter={voter} />
    case 'topic':
      return <WindowTopic voter={voter} index={screen.index} />
    case 'list':
      return <WindowList voter={voter} />
    case 'done':
      return <WindowDone voter={voter} onComment={onComment} />
  }
}

/** Facts that matter on every screen: no connection, a moved end, and more seats than people. */
function Notes({ voter: { page, own } }: { voter: WindowVoter }) {
  const locale = useLocale()
  const waiting = Object.values(own.box.votes).filter(({ state }) => state === 'due').length
  const { seats, expected } = page
  const notes = [
    own.isCutOff && waiting > 0 && offlineText(waiting),
    serverNow() >= page.closesAt && m.window_counting(),
    page.hasExtended && m.window_extended({ when: deadlineText(page.closesAt, locale) }),
    expected !== null && seats > expected && m.window_more_seats({ seats, expected }),
    extraText(page),
  ].filter((note) => typeof note === 'string')
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {notes.map((note) => (
        <p key={note} className="mt-2 rounded-control bg-sunken px-3.5 py-2.5 text-14">
          {note}
        </p>
      ))}
    </div>
  )
}

function offlineText(count: number): string {
  const waiting = count === 1 ? m.window_offline_one() : m.window_offline({ count })
  return `${waiting} ${m.window_offline_end()}`
}
