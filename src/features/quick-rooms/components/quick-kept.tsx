import { CircleCheck } from 'lucide-react'
import { m } from '~/paraglide/messages'

/** Says that the room's sprint is in this browser's history. Nothing without `sprint`. */
export function QuickKept({ sprint }: { sprint: string | undefined }) {
  if (sprint === undefined) return null
  return (
    <p role="status" className="mb-2 flex items-center gap-2 text-14 font-580 print:hidden">
      <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
      {m.quick_kept({ sprint })}
    </p>
  )
}
