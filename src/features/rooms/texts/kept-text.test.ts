import { afterEach, expect, test } from 'vitest'
import { MEETING_TOPIC } from '~/domain/rooms/meeting-topic'
import type { Feedback, Result } from '~/domain/rooms/room'
import type { TopicView } from '~/domain/rooms/room-view'
import type { Tally } from '~/domain/votes/tally'
import type { Locale } from '~/i18n/locale'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { topicView } from '~tests/support/domain/rooms'
import { keptText } from './kept-text'

const APART: Tally = [0, 1, 0, 0, 1, 1, 0]
const OF_TWO: Tally = [0, 1, 0, 0, 1, 0, 0]

afterEach(() => overwriteGetLocale(() => 'pt'))

test('scores, votes without an agreement and comments are counted, in the singular for one', () => {
  const one = {
    topics: [topic(4), topic(null, APART)],
    feedback: [comment('a')],
  }
  expect(textOf(one, 'pt')).toBe(
    'Fica salvo na Sprint 24: 1 nota de consenso, os votos de 1 tópico sem consenso e 1 comentário.',
  )
  expect(textOf(one, 'en')).toBe(
    'Saved in Sprint 24: 1 agreed score, votes on 1 topic with no agreed score, and 1 comment.',
  )
  const two = {
    topics: [topic(4), topic(0), topic(null, APART), topic('skipped', APART), topic(null)],
    feedback: [comment('a'), comment('b')],
  }
  expect(textOf(two, 'pt')).toBe(
    'Fica salvo na Sprint 24: 2 notas de consenso, os votos de 2 tópicos sem consenso e 2 comentários.',
  )
})

test('votes of fewer than three and hidden comments are not saved', () => {
  const nothing = {
    topics: [topic(null, OF_TWO)],
    feedback: [{ ...comment('a'), isHidden: true }],
  }
  expect(textOf(nothing, 'pt')).toBe('Não há nota, voto nem comentário para guardar.')
  expect(textOf({ ...nothing, feedback: [comment('a')] }, 'en')).toBe(
    'Saved in Sprint 24: 1 comment.',
  )
})

test('the vote on the meeting is no topic without an agreement', () => {
  const meeting = { ...topic(null, APART), id: MEETING_TOPIC }
  expect(textOf({ topics: [topic(4), meeting], feedback: [] }, 'pt')).toBe(
    'Fica salvo na Sprint 24: 1 nota de consenso e os votos sobre a reunião.',
  )
  const same = { ...topic(4, APART), id: MEETING_TOPIC }
  expect(textOf({ topics: [topic(4), same], feedback: [] }, 'en')).toBe(
    'Saved in Sprint 24: 1 agreed score and the votes on the meeting.',
  )
})

test('a browser keeps comments of a quick room only beside a score', () => {
  const view = { topics: [topic(null, APART)], feedback: [comment('a')] }
  const isQuick = true
  expect(textOf(view, 'en', { isQuick })).toMatch(
    /^With no agreed score, this browser saves nothing/,
  )
  expect(textOf({ ...view, topics: [topic(3), ...view.topics] }, 'en', { isQuick })).toBe(
    'Saved in this browser, in Sprint 24: 1 agreed score and 1 comment.',
  )
  expect(textOf({ topics: [topic(null)], feedback: [] }, 'en', { isQuick })).toBe(
    'There are no scores, votes, or comments to keep.',
  )
})

function textOf(
  view: Parameters<typeof keptText>[0],
  locale: Locale,
  given: { isQuick?: boolean } = {},
): string {
  overwriteGetLocale(() => locale)
  return keptText(view, { sprint: 24, locale, ...given })
}

function topic(result: Result | null, ...tallies: Tally[]): TopicView {
  return topicView({ result, tallies })
}

function comment(id: string): Feedback {
  return { id, kind: 'positive', text: id, topicId: null, groupId: null, isHidden: false }
}
