import { beforeAll, expect, test } from 'vitest'
import packs from '~/content/packs.json'
import { makeShelf } from '~/domain/packs/packs'
import type { TopicView } from '~/domain/rooms/room-view'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { topicView } from '~tests/support/domain/rooms'
import { summaryOf, toQuickSummary } from './quick-summary'

const SHELF = makeShelf(packs)

beforeAll(() => overwriteGetLocale(() => 'pt'))

test('the summary has actions, scores, reasons and comments, and only those votes that may be shared', () => {
  const topics = [
    topic('Qualidade *do* produto', { result: 4, tally: [0, 0, 0, 1, 3, 1, 0], word: 'aligned' }),
    { ...topic('Metodologias', { result: 2, tally: [0, 1, 1, 1, 0, 0, 0] }), reason: 'Sem tempo' },
    topic('Entendimento', { result: null, tally: [0, 2, 0, 0, 0, 3, 0], word: 'split' }),
    topic('Critérios', { result: 'skipped' }),
  ]
  const lines = [
    { id: '1', title: 'Dados de teste', owner: 'QA', topicId: null },
    { id: '2', title: 'Daily curta', owner: '', topicId: null },
  ]
  const view = { ...VIEW, topics, lines, feedback: [comment('Chamar QA', null)] }
  const room = { squadName: 'Squad Alpha', sprint: '1', view }
  expect(toQuickSummary(summaryOf(room, SHELF), 'pt')).toBe(
    `${[
      '# Squad Alpha · Sprint 1',
      '**Média geral: 3,0 de 5**\n5 a 7 pessoas na sala · 4 tópicos · 11 minutos',
      '## O que ficou combinado\n- Dados de teste (QA)\n- Daily curta (o squad)',
      [
        '- Qualidade \\*do\\* produto: **4**, cumpriu totalmente (alinhado)',
        '- Metodologias: **2**, deixou a desejar\n  Sem tempo',
        '- Entendimento: sem consenso (dividido)',
        '- Critérios: pulado',
      ].join('\n'),
      '## Sugestões\n- Chamar QA',
    ].join('\n\n')}\n`,
  )
})

test('a sprint without a score has no average', () => {
  const room = { squadName: '', sprint: '1', view: { ...VIEW, topics: [] } }
  const text = toQuickSummary(summaryOf(room, SHELF), 'pt')
  expect(text).toBe('# Sala rápida · Sprint 1\n\n0 tópicos · 11 minutos\n')
})

test('topics about feelings are neither copied nor part of the average', () => {
  const feelings = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics[0]
  const inner = { ...topic('Errar', { result: 1 }), packTopic: feelings?.id ?? '' }
  const view = {
    ...VIEW,
    topics: [topic('Testes', { result: 4 }), inner],
    feedback: [comment('About it', inner.id)],
  }
  const summary = summaryOf({ squadName: 'A', sprint: '1', view }, SHELF)
  expect(summary).toMatchObject({ average: 4, topics: [{ title: 'Testes' }], feedback: [] })
})

const VIEW = { seats: [], feedback: [], lines: [], startedAt: 0, closedAt: 11 * 60_000 }

function comment(text: string, topicId: string | null) {
  return { id: text, kind: 'suggestion', text, topicId, groupId: null, isHidden: false } as const
}

function topic(
  title: string,
  given: {
    result: TopicView['result']
    tally?: TopicView['tallies'][number]
    word?: TopicView['wordOutside']
  },
): TopicView {
  const { result, tally, word = null } = given
  return topicView({
    ...{ id: title, title, result, wordOutside: word },
    ...{ tallies: tally ? [tally] : [], keepsVotes: tally !== undefined },
  })
}
