import {
  type Action,
  type DropReason,
  isOftenKept,
  isOverdue,
  OLD_PROMISE,
  type ShownOwner,
} from '~/domain/actions/action'
import { type MarkdownAction, toActionMarkdown } from '~/domain/actions/action-markdown'
import type { Outcome, Side } from '~/domain/actions/action-outcome'
import type { Agreement } from '~/domain/retrospectives/disagreement'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { labelAmong } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'

export const REASON_TEXTS: Record<DropReason, () => string> = {
  gone: m.actions_reason_gone,
  'no-time': m.actions_reason_no_time,
  other: m.actions_reason_other,
  'not-ours': m.actions_reason_not_ours,
}

/** Names the owner of an action. */
export function ownerText({ owner }: { owner: ShownOwner | null }): string {
  if (owner === null || owner.kind === 'left') return m.actions_owner_left()
  return owner.kind === 'squad' ? m.actions_owner_squad() : owner.name
}

/** Formats an action as a line of Markdown, in the language of the page. */
export function actionMarkdown(action: MarkdownAction): string {
  const reason = (reason: DropReason) => REASON_TEXTS[reason]()
  return toActionMarkdown(action, { owner: ownerText, until: untilText, reason })
}

/**
 * Describes an action's age and start; an old one asks for a decision instead of the start. An action from before the squad's first sprint has no
 * age in sprints.
 */
export function ageTexts(
  action: Pick<Action, 'startedSprint' | 'bornSprint' | 'keptSprints' | 'sprintNames'>,
  sprint: number,
): { age: string; since: string } {
  const start = action.startedSprint ?? action.bornSprint
  if (start === 0) {
    return { age: m.actions_since_start(), since: isOftenKept(action) ? m.actions_old() : '' }
  }
  const count = Math.max(0, sprint - start)
  const age = count === 1 ? m.actions_age_one() : m.actions_age({ count })
  if (count >= OLD_PROMISE || isOftenKept(action)) return { age, since: m.actions_old() }
  return {
    age: count === 0 ? m.actions_age_none() : age,
    since: m.actions_since({ sprint: labelAmong(action.sprintNames, start) }),
  }
}

/** Describes the due sprint. Empty for an idea without one. */
export function dueText(action: Action, sprint: number): string {
  if (action.dueSprint === null) return ''
  const due = { sprint: labelAmong(action.sprintNames, action.dueSprint) }
  return isOverdue(action, sprint) ? m.actions_overdue(due) : m.actions_until(due)
}

/** Describes the sprint for which it was promised. Empty without one. */
export function untilText({
  dueSprint,
  sprintNames,
}: Pick<Action, 'dueSprint' | 'sprintNames'>): string {
  if (dueSprint === null) return ''
  return m.actions_until({ sprint: labelAmong(sprintNames, dueSprint) })
}

/** Describes how and when an action was closed, and why it was dropped. */
export function endText({
  state,
  closedSprint,
  dropReason,
  sprintNames,
}: Pick<Action, 'state' | 'closedSprint' | 'dropReason' | 'sprintNames'>): string {
  const isDone = state === 'done'
  if (!closedSprint) return isDone ? m.actions_done_early() : m.actions_dropped_early()
  const sprint = { sprint: labelAmong(sprintNames, closedSprint) }
  const end = isDone ? m.actions_done_in(sprint) : m.actions_dropped_in(sprint)
  return dropReason === null ? end : `${end} · ${REASON_TEXTS[dropReason]()}`
}

/** Describes how the topic changed after the action, without a cause. */
export function outcomeText(outcome: Outcome, locale: Locale): string {
  if (outcome.kind === 'none') return m.actions_outcome_none()
  if (outcome.kind === 'early') return earlyText(outcome.missing)
  const levels = levelTexts(outcome, locale)
  if (outcome.kind === 'same') return m.actions_outcome_same(levels)
  if (outcome.kind === 'worse') return m.actions_outcome_worse(levels)
  return outcome.expected === 'up'
    ? m.actions_outcome_better(levels)
    : m.actions_outcome_closer(levels)
}

/** Formats the two levels that an outcome compares. */
export function levelTexts(
  outcome: Extract<Outcome, { before: Side }>,
  locale: Locale,
): { from: string; to: string } {
  if (outcome.expected === 'less-split') {
    return { from: agreementWord(outcome.from), to: agreementWord(outcome.to) }
  }
  const text = (level: number) => formatScore(level, { locale, isAverage: true })
  return { from: text(outcome.from), to: text(outcome.to) }
}

const AGREEMENTS: Record<Agreement, () => string> = {
  aligned: m.lead_aligned,
  mixed: m.lead_mixed,
  split: m.lead_split,
}

function agreementWord(agreement: Agreement): string {
  return AGREEMENTS[agreement]().toLowerCase()
}

function earlyText(missing: number | null): string {
  if (missing === null) return m.actions_outcome_unknown()
  return missing === 1 ? m.actions_outcome_early_one() : m.actions_outcome_early({ count: missing })
}

/** Counts the other actions of the same time: the outcome cannot be separated from theirs. */
export function othersText(count: number): string {
  return count === 1 ? m.actions_others_one() : m.actions_others({ count })
}
