import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '~/paraglide/messages'
import { SettingRow } from '~/ui/frame/setting-row'
import { lazyPart } from '~/ui/later'

const TrackersForm = lazyPart(async () => (await import('./trackers-form')).TrackersForm)

/** Section with the squad's trackers, for its owner. The form is requested when the section is opened. */
export function TrackersSection({ squadId }: { squadId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingRow title={m.trackers_title()} hint={m.trackers_hint()}>
      <details
        className="group min-w-0"
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-14 font-580">
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden className="group-open:rotate-180" />
          {m.trackers_open()}
        </summary>
        {isOpen && (
          <Suspense fallback={<p className="py-4 text-14 text-ink-3">{m.loading()}</p>}>
            <TrackersForm squadId={squadId} />
          </Suspense>
        )}
      </details>
    </SettingRow>
  )
}
