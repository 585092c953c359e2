import { Play } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { useShortcuts } from '../shared/use-shortcuts'
import { Lobby } from '../wall/lobby'
import { ShortcutLegend } from './shortcut-legend'
import { StageActions } from './stage-actions'
import { StageProblem } from './stage-problem'
import type { Lead } from './use-lead'

/** Before the first vote: the invitation, and the people who have joined. */
export function StageLobby({ lead }: { lead: Lead }) {
  const { view, code, perform, isBusy } = lead
  const start = () => void perform({ do: 'start', step: view.step })
  useShortcuts({ ' ': start })
  return (
    <>
      <Lobby code={code} view={view} title={m.lead_open_heading()} />
      <StageProblem lead={lead} />
      <StageActions>
        <Button
          tone="primary"
          size="large"
          icon={Play}
          isBusy={isBusy}
          aria-describedby="lead-start-note"
          onClick={start}
        >
          {m.lead_start()}
        </Button>
        <p id="lead-start-note" className="text-14 text-ink-2">
          {m.lead_start_note()}
        </p>
      </StageActions>
      <ShortcutLegend phase={view.phase} />
    </>
  )
}
