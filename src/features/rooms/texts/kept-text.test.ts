import { afterEach, expect, test } from 'vitest'
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

function textOf(view: Parameters<typeof keptText>[0], locale: Locale): string {
  overwriteGetLocale(() => locale)
  return keptText(view, { sprint: 24, locale })
}

function topic(result: Result | null, ...tallies: Tally[]): TopicView {
  return topicView({ result, tallies })
}

function comment(id: string): Feedback {
  return { id, kind: 'positive', text: id, topicId: null, groupId: null, isHidden: false }
}
