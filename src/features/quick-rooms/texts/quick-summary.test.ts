import { beforeAll, expect, test } from 'vitest'
import packs from '~/content/packs.json'
import { newDraft } from '~/domain/local/draft'
import { makeShelf } from '~/domain/packs/packs'
import type { TopicView } from '~/domain/rooms/room-view'
import { parseTopics } from '~/domain/topics/topic-tree'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { topicView } from '~tests/support/domain/rooms'
import { summaryOf, toQuickSummary } from './quick-summary'

beforeAll(() => overwriteGetLocale(() => 'pt'))

test('the summary has the scores in words and only those votes that may be shared', () => {
  const topics = [
    topic('Qualidade *do* produto', { result: 4, tally: [0, 0, 0, 1, 3, 1, 0], word: 'aligned' }),
    topic('Metodologias', { result: 2, tally: [0, 1, 1, 1, 0, 0, 0] }),
    topic('Entendimento', { result: null, tally: [0, 2, 0, 0, 0, 3, 0], word: 'split' }),
    topic('Critérios', { result: 'skipped' }),
  ]
  const text = toQuickSummary({
    ...{ squadName: 'Squad Alpha', sprint: '1', average: 3, locale: 'pt', topics },
  })
  expect(text).toBe(
    `${[
      '# Squad Alpha · Sprint 1',
      '**Média geral: 3,0 de 5**',
      [
        '- Qualidade \\*do\\* produto: **4**, cumpriu totalmente (alinhado)',
        '- Metodologias: **2**, deixou a desejar',
        '- Entendimento: sem consenso (dividido)',
        '- Critérios: pulado',
      ].join('\n'),
    ].join('\n\n')}\n`,
  )
})

test('a sprint without a score has no average', () => {
  const text = toQuickSummary({
    ...{ squadName: 'A', sprint: '1', average: null, locale: 'en', topics: [] },
  })
  expect(text).toBe('# A · Sprint 1\n')
})

test('topics about feelings are neither copied nor part of the average', () => {
  const feelings = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics[0]
  const inner = { id: 'inner', title: 'Errar', packTopic: feelings?.id ?? '' }
  const outer = { id: 'outer', title: 'Testes' }
  const views = [topic('Testes', { result: 4 }), topic('Errar', { result: 1 })]
  const summary = summaryOf(
    {
      draft: {
        ...newDraft(parseTopics([outer, inner])),
        ...{ squadName: 'A', sprint: '1' },
        scores: new Map([
          ['outer', 4],
          ['inner', 1],
        ]),
      },
      topics: views.map((view) => (view.title === 'Errar' ? { ...view, ...inner } : view)),
      locale: 'pt',
    },
    makeShelf(packs),
  )
  expect(summary).toMatchObject({ average: 4, topics: [{ title: 'Testes' }] })
})

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
