import { ArrowRight, ListPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { actionOf } from '~/domain/actions/idea'
import { PHASES } from '~/domain/rooms/phases'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Notice } from '~/ui/notice'
import type { MenuItem } from '~/ui/overlays/menu'
import { useShortcutSetting } from '../../state/shortcut-setting'
import type { Lead } from '../../state/use-lead'
import { currentTopic } from '../../view/turnout'
import { useIdea } from '../side/idea-button'
import { MoreMenu } from './more-menu'
import styles from './stage.module.css'

type StageActionsProps = {
  lead: Lead
  /** Shortcuts of the current step. */
  keys?: string
  /** Actions that the current step rarely needs. */
  more?: readonly MenuItem[]
  /** Choice of the agreed score, above the actions. */
  choice?: ReactNode
  children: ReactNode
}

/**
 * Bar at the lower edge of the stage, always visible: the actions of the current step in one row, and the error of the
 * last one.
 */
export function StageActions({ lead, keys, more = [], choice, children }: StageActionsProps) {
  const areKeysOn = useShortcutSetting()
  const idea = useTopicIdea(lead)
  return (
    <div data-stage-actions className={styles.bar}>
      <Problem lead={lead} />
      {idea.problem && <Notice tone="error">{errorText(idea.problem)}</Notice>}
      {choice}
      <div className={styles.controls}>
        {children}
        {keys && <MoreMenu lead={lead} items={[...idea.items, ...more]} />}
        {keys && (
          <p className={`${styles.keys} text-13 text-ink-3`}>
            <span>{areKeysOn ? keys : m.lead_keys_are_off()}</span>
          </p>
        )}
      </div>
    </div>
  )
}

/** Button that leaves the topic for the next one, or for the actions after the last. */
export function GoOnButton({
  lead: { view, isBusy },
  onPress,
  children,
}: {
  lead: Lead
  onPress: () => void
  children?: ReactNode
}) {
  return (
    <Button
      tone="primary"
      size="large"
      icon={ArrowRight}
      isBusy={isBusy}
      data-room-next
      onClick={onPress}
    >
      {view.nextTopicId === null ? m.lead_go_on_last() : m.lead_go_on()}
      {children}
    </Button>
  )
}

/** Error of the last action, above the buttons. Without a session, the notice replaces it. */
function Problem({ lead: { problem, notice, isBusy } }: { lead: Lead }) {
  const isSaid = notice && problem?.code === 'UNAUTHENTICATED'
  return (
    <div className="grid w-full gap-2 empty:hidden">
      {!isBusy && notice}
      {problem && !isSaid && <Notice tone="error">{errorText(problem)}</Notice>}
    </div>
  )
}

/** Turns a revealed topic into an action. A room without a squad has no actions. */
function useTopicIdea({ code, view, keeper }: Lead) {
  const { id = '', title = '' } = currentTopic(view)?.topic ?? {}
  const text = m.idea_about({ title })
  const { make, problem } = useIdea({ code, text, topic: { id, title } })
  const isOffered = PHASES[view.phase].showsTally && !keeper && !actionOf(view.actions, text)
  const item: MenuItem = { label: m.idea_make(), icon: ListPlus, onSelect: () => void make() }
  return { items: isOffered ? [item] : [], problem }
}
