import {
  type Action,
  type DropReason,
  isOftenKept,
  isOverdue,
  type ShownOwner,
} from '~/domain/actions/action'
import { type MarkdownAction, toActionMarkdown } from '~/domain/actions/action-markdown'
import type { Outcome, Side } from '~/domain/actions/action-outcome'
import type { Agreement } from '~/domain/retrospectives/disagreement'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

/** From so many sprints on a promise asks for a decision. */
const OLD = 4

export const REASON_TEXTS: Record<DropReason, () => string> = {
  gone: m.actions_reason_gone,
  'no-time': m.actions_reason_no_time,
  other: m.actions_reason_other,
  'not-ours': m.actions_reason_not_ours,
}

/** Who looks after an action. */
export function ownerText({ owner }: { owner: ShownOwner | null }): string {
  if (owner === null || owner.kind === 'left') return m.actions_owner_left()
  return owner.kind === 'squad' ? m.actions_owner_squad() : owner.name
}

/** An action as a line of a Markdown file, in the language of the page. */
export function actionMarkdown(action: MarkdownAction): string {
  const reason = (reason: DropReason) => REASON_TEXTS[reason]()
  return toActionMarkdown(action, { owner: ownerText, until: m.actions_until, reason })
}

/**
 * How long an action has been there, and since when; an old one asks for a decision instead. What was there before the squad's first sprint
 * has no age in sprints.
 */
export function ageTexts(
  action: Pick<Action, 'startedSprint' | 'bornSprint' | 'keptSprints'>,
  sprint: number,
): { age: string; since: string } {
  const start = action.startedSprint ?? action.bornSprint
  if (start === 0) {
    return { age: m.actions_since_start(), since: isOftenKept(action) ? m.actions_old() : '' }
  }
  const count = Math.max(0, sprint - start)
  const age = count === 1 ? m.actions_age_one() : m.actions_age({ count })
  if (count >= OLD || isOftenKept(action)) return { age, since: m.actions_old() }
  return {
    age: count === 0 ? m.actions_age_none() : age,
    since: m.actions_since({ sprint: start }),
  }
}

/** Until when a promise holds; '' for an idea without a sprint. */
export function dueText(action: Action, sprint: number): string {
  if (action.dueSprint === null) return ''
  const due = { sprint: action.dueSprint }
  return isOverdue(action, sprint) ? m.actions_overdue(due) : m.actions_until(due)
}

/** Until when it was promised; '' without a sprint. */
export function untilText({ dueSprint }: Pick<Action, 'dueSprint'>): string {
  return dueSprint === null ? '' : m.actions_until({ sprint: dueSprint })
}

/** What became of a closed action, and why it was dropped. */
export function endText({
  state,
  closedSprint,
  dropReason,
}: Pick<Action, 'state' | 'closedSprint' | 'dropReason'>): string {
  const isDone = state === 'done'
  if (!closedSprint) return isDone ? m.actions_done_early() : m.actions_dropped_early()
  const sprint = { sprint: closedSprint }
  const end = isDone ? m.actions_done_in(sprint) : m.actions_dropped_in(sprint)
  return dropReason === null ? end : `${end} · ${REASON_TEXTS[dropReason]()}`
}

/** What the topic did after the action, never why. */
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

/** The two levels that an outcome compares. */
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

/** Other actions of the same time, without which the outcome cannot be told either. */
export function othersText(count: number): string {
  return count === 1 ? m.actions_others_one() : m.actions_others({ count })
}
