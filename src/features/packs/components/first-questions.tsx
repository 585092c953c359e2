import { BookOpen } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'

/** Offers the packs to start with to a squad without topics. */
export function FirstQuestions({ onOpen }: { onOpen: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-60 flex-1 text-14 text-ink-2">{m.packs_first()}</p>
      <Button icon={BookOpen} onClick={onOpen}>
        {m.packs_choose()}
      </Button>
    </div>
  )
}
