import { Radio } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Draft } from '~/domain/draft'
import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { ApiProblem } from '~/lib/api-client'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { useRequest } from '~/ui/use-request'

/** Opens a quick room for the squad and the topics on the form of local mode, with one press. */
export function QuickRoomButton({ draft }: { draft: Pick<Draft, 'squadName' | 'topics'> }) {
  const locale = useLocale()
  const navigate = useNavigate()
  const { isBusy, problem, run } = useRequest()
  async function open() {
    const { openQuickRoom } = await import('../client').catch(() => {
      throw new ApiProblem('OFFLINE')
    })
    const code = await openQuickRoom(draft)
    void navigate(pathIn(locale, `/room/${code}`))
  }
  return (
    <>
      <button
        type="button"
        className={`${looks.textLink} mt-1.5 gap-1.5`}
        aria-busy={isBusy}
        onClick={() => void run(open)}
      >
        <Radio size={16} strokeWidth={1.75} aria-hidden />
        {m.quick_local()}
      </button>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
    </>
  )
}
