import { Filter } from 'lucide-react'
import { useState } from 'react'
import { bringAllBack, keepOnly, type NewForm } from '~/domain/retrospectives/retrospective-form'
import type { Topic } from '~/domain/topics/topic-tree'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/overlays/toast'
import { listOwnTopics } from '../client'

/** Button that reduces the form to the current user's own topics. Their scores stay. */
export function OwnTopics({
  squadId,
  squadTopics,
  form,
  onChange,
}: {
  squadId: string
  squadTopics: readonly Topic[]
  form: NewForm
  onChange: (change: (form: NewForm) => NewForm) => void
}) {
  const { isBusy, problem, run } = useRequest()
  const [hasNone, setHasNone] = useState(false)

  async function load() {
    let wanted: Topic[] = []
    const isDone = await run(async () => {
      wanted = await listOwnTopics(squadId)
    })
    if (!isDone) return
    setHasNone(wanted.length === 0)
    if (wanted.length === 0) return
    onChange((current) => keepOnly(current, { wanted, all: [...squadTopics, ...wanted] }))
    showToast(m.retro_mine_loaded, {
      onUndo: () => onChange((current) => bringAllBack(current, form)),
    })
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button
        icon={Filter}
        isBusy={isBusy}
        className="below-type:w-full below-type:whitespace-normal"
        onClick={() => void load()}
      >
        {m.retro_load_mine()}
      </Button>
      {hasNone && <Notice tone="info">{m.retro_mine_empty()}</Notice>}
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
    </div>
  )
}
