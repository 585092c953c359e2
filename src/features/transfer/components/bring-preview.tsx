import { Undo2, Upload } from 'lucide-react'
import type { Bringing } from '~/features/transfer/state/use-bringing'
import { problemText } from '~/features/transfer/texts/import-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { ImportSummary, isNews } from './import-summary'
import { StepTitle } from './step-title'

type BringPreviewProps = {
  bringings: readonly Bringing[]
  isBusy: boolean
  problem: ApiProblem | null
  onBack: () => void
  onBring: () => void
}

/** Preview of the import into each squad. */
export function BringPreview({ bringings, isBusy, problem, onBack, onBring }: BringPreviewProps) {
  const hasNews = bringings.some(({ result, isDone }) => !isDone && isNews(result))
  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="bring-step">
      <StepTitle>{m.bring_preview_title()}</StepTitle>
      <BringList bringings={bringings} />
      {!hasNews && <Notice tone="info">{m.bring_nothing()}</Notice>}
      {problem && <Notice tone="error">{problemText(problem)}</Notice>}
      <div className="flex flex-wrap gap-3 below-type:*:flex-auto">
        <Button icon={Undo2} aria-disabled={isBusy} onClick={() => !isBusy && onBack()}>
          {m.bring_back()}
        </Button>
        {hasNews && (
          <Button tone="primary" icon={Upload} isBusy={isBusy} onClick={onBring}>
            {m.bring_run()}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The imported sprints, squad by squad. */
export function BringList({ bringings }: { bringings: readonly Bringing[] }) {
  return (
    <ul className="grid grid-cols-2 items-start gap-4 below-layout:grid-cols-1">
      {bringings.map(({ squadId, name, result }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two new squads can have the same name, and their order is fixed
        <li key={index} className={`${looks.card} grid min-w-0 gap-3 p-5`}>
          <h3 className="break-words text-17">{squadId ? name : m.bring_to_new({ name })}</h3>
          <ImportSummary result={result} />
        </li>
      ))}
    </ul>
  )
}
