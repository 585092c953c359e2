import { useState } from 'react'
import type { TakenPack } from '~/features/packs/components/pack-chooser'
import { DoorFrame } from '~/features/rooms/components/door/door-frame'
import { EnterCodeForm } from '~/features/rooms/components/door/enter-code-form'
import { PrivacyLink } from '~/features/rooms/components/shared/privacy-link'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { usePageInQuery } from '~/ui/frame/page-in-query'
import { later } from '~/ui/later'
import { QuickRoomForm } from './quick-room-form'

const useChooser = later(() => import('~/features/packs/components/pack-chooser'))

/** Renders the ways into a room: a code, or a new room. The forms stay mounted, hidden, while packs are chosen. */
export function QuickEntrance() {
  const locale = useLocale()
  const questions = usePageInQuery('questions')
  const chooser = useChooser(questions.value !== null)
  const [taken, setTaken] = useState<TakenPack | null>(null)
  const isChoosing = questions.value !== null && chooser !== null
  const pack = taken?.pack && {
    id: taken.pack.id,
    title: taken.pack.title[locale],
    hint: taken.counts(),
    topics: taken.topics,
  }
  return (
    <DoorFrame isWide={isChoosing}>
      {isChoosing && (
        <chooser.PackChooser
          topics={[]}
          isForOneScorer={false}
          back={m.quick_packs_back()}
          lead={m.quick_packs_lead()}
          onBack={questions.close}
          onTake={(pack) => {
            setTaken(pack)
            questions.close()
          }}
        />
      )}
      <div hidden={isChoosing} className="flex flex-1 flex-col gap-6 [[hidden]]:hidden">
        <EnterCodeForm />
        <p className="-mb-3 text-14 text-ink-2">{m.room_code_none()}</p>
        <QuickRoomForm pack={pack ?? null} onPacks={() => questions.open()} />
        <PrivacyLink />
      </div>
    </DoorFrame>
  )
}
