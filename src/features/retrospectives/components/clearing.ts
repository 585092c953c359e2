import { undoZeroScores, zeroScores } from '~/domain/retrospectives/retrospective-form'
import type { ScoreSheet } from '~/domain/retrospectives/score-sheet'
import type { EditSheet } from '~/features/topics/components/topics-section'
import { m } from '~/paraglide/messages'
import { showToast } from '~/ui/overlays/toast'

/** 'Limpar Notas' in account mode: every score becomes 0, with the way back. */
export function clearingOf(sheet: ScoreSheet, onChange: (edit: EditSheet) => void) {
  return {
    question: m.retro_clear_question(),
    body: m.retro_clear_body(),
    onClear: () => {
      onChange(zeroScores)
      showToast(m.local_scores_cleared, {
        onUndo: () => onChange((current) => undoZeroScores(current, sheet)),
      })
    },
  }
}
