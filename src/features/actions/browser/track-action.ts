import { Copy, ExternalLink } from 'lucide-react'
import { newItemUrl, type Tracker, type TrackerKind } from '~/domain/actions/tracker'
import type { SquadAction } from '~/features/actions/client'
import { actionMarkdown, ownerText, untilText } from '~/features/actions/texts/action-texts'
import { copyText } from '~/lib/browser/clipboard'
import { m } from '~/paraglide/messages'
import type { MenuItem } from '~/ui/overlays/menu'
import { showToast } from '~/ui/overlays/toast'

const LABELS: Record<TrackerKind, () => string> = {
  github: m.actions_track_github,
  gitlab: m.actions_track_gitlab,
  jira: m.actions_track_jira,
}

/** Returns menu items that open a pre-filled form of each tracker. The user submits it there. */
export function trackItems(action: SquadAction, trackers: readonly Tracker[]): MenuItem[] {
  if (trackers.length === 0) return []
  const places = trackers.map((tracker) => ({
    label: LABELS[tracker.kind](),
    icon: ExternalLink,
    onSelect: () => {
      window.open(newItemUrl(tracker, itemOf(action)), '_blank', 'noopener,noreferrer')
    },
  }))
  return [...places, { label: m.actions_copy(), icon: Copy, onSelect: () => void copy(action) }]
}

function itemOf(action: SquadAction) {
  const { title, note, topic } = action
  const facts = [topic?.title, ownerText(action), untilText(action)].filter(Boolean).join(' · ')
  const { origin, pathname } = window.location
  return {
    title,
    text: [note, facts].filter((part) => part !== '').join('\n\n'),
    link: `${origin}${pathname}#actions`,
  }
}

async function copy(action: SquadAction): Promise<void> {
  const isCopied = await copyText(actionMarkdown(action))
  showToast(isCopied ? m.actions_copied_one : m.actions_not_copied)
}
