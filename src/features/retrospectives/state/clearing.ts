import { undoZeroScores, zeroScores } from '~/domain/retrospectives/retrospective-form'
import type { ScoreSheet } from '~/domain/retrospectives/score-sheet'
import type { EditSheet } from '~/features/topics/components/topics-section'
import { m } from '~/paraglide/messages'
import { showToast } from '~/ui/overlays/toast'

/** Describes 'Limpar Notas' in account mode: it sets every score to 0 and can be undone. */
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
