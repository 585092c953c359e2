import { useMemo, useState } from 'react'
import { defaultTopics } from '~/domain/packs/default-topics'
import type { Topic } from '~/domain/topics/topic-tree'
import { useShelf } from '~/features/packs/client'
import { changeTopics, type EditTopics } from '~/features/packs/state/edit-topics'
import { type Start, useStart } from '~/features/retrospectives/client'
import { defaultTexts, topicsInLanguage } from '~/i18n/default-texts'
import { useLocale } from '~/i18n/use-locale'
import { newId } from '~/lib/ids'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { usePageInQuery } from '~/ui/frame/page-in-query'
import { later } from '~/ui/later'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { OpenRoomNotice } from './open-room-notice'
import { RoomForm } from './room-form'

const useChooser = later(() => import('~/features/packs/components/pack-chooser'))

/** Form that opens a live session, with the sprint, the topics, and the time limit of a vote. */
export function OpenRoom({ squadId, sprint }: { squadId: string; sprint: number | null }) {
  const [visit] = useState(newId)
  const query = useStart(squadId, visit)
  if (query.error?.code === 'NOT_FOUND' || query.error?.code === 'INVALID') {
    return (
      <div className="grid justify-items-start gap-6 py-10">
        <h1>{m.open_room_title()}</h1>
        <Notice tone="error">{m.retro_problem_missing()}</Notice>
        <LocaleLink to="/dashboard" className={buttonClass({})}>
          {m.squad_back()}
        </LocaleLink>
      </div>
    )
  }
  return (
    <Loaded query={query}>
      {(start) => <Opening squadId={squadId} start={start} sprint={sprint ?? start.nextSprint} />}
    </Loaded>
  )
}

/** The form stays mounted, but hidden, while the user chooses packs for it. */
function Opening({ squadId, start, sprint }: { squadId: string; start: Start; sprint: number }) {
  const locale = useLocale()
  const shelf = useShelf(locale)
  const questions = usePageInQuery('questions')
  const chooser = useChooser(questions.value !== null)
  const [taken, setTaken] = useState<readonly Topic[] | null>(null)
  const topics = useMemo(() => {
    const saved = start.topics.length > 0 ? start.topics : defaultTopics(defaultTexts(locale))
    return topicsInLanguage(taken ?? saved, locale, shelf)
  }, [start, taken, locale, shelf])
  const edit = (step: EditTopics) => setTaken((current) => step(current ?? topics))
  const isChoosing = questions.value !== null && chooser !== null
  return (
    <>
      {isChoosing && (
        <chooser.PackChooser
          topics={topics}
          isForOneScorer={false}
          onBack={questions.close}
          onTake={({ topics: after, say }) => {
            changeTopics({ before: topics, after, say, onEdit: edit })
            questions.close()
          }}
        />
      )}
      <div
        hidden={isChoosing}
        className="grid max-w-190 gap-4 pt-10 pb-14 below-layout:pt-6 [[hidden]]:hidden"
      >
        <header>
          <h1>{m.open_room_title()}</h1>
          <p className="mt-1.5 text-ink-2">
            {m.retro_squad()}{' '}
            <LocaleLink to={`/squad/${squadId}`} className={looks.textLink}>
              {start.squadName}
            </LocaleLink>
          </p>
          <p className="mt-3 mb-4 max-w-[62ch] text-ink-2">{m.open_room_lead()}</p>
          <OpenRoomNotice squadId={squadId} />
        </header>
        <RoomForm
          squadId={squadId}
          floor={start.floor}
          ofSquad={topics}
          isFirst={start.topics.length === 0}
          sprint={sprint}
          onQuestions={() => questions.open()}
        />
      </div>
    </>
  )
}
