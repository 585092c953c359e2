import { beforeAll, expect, test } from 'vitest'
import packs from '~/content/packs.json'
import { newDraft } from '~/domain/local/draft'
import { makeShelf } from '~/domain/packs/packs'
import type { TopicView } from '~/domain/rooms/room-view'
import { parseTopics } from '~/domain/topics/topic-tree'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { summaryOf, toQuickSummary } from './quick-summary'

beforeAll(() => overwriteGetLocale(() => 'pt'))

test('the summary has the scores in words and only those votes that may be shared', () => {
  const topics = [
    topic('Qualidade *do* produto', { result: 4, tally: [0, 0, 0, 1, 3, 1, 0] }),
    topic('Metodologias', { result: 2, tally: [0, 1, 1, 1, 0, 0, 0] }),
    topic('Entendimento', { result: null, tally: [0, 2, 0, 0, 0, 3, 0] }),
    topic('Critérios', { result: 'skipped', tally: null }),
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
  const views = [
    topic('Testes', { result: 4, tally: null }),
    topic('Errar', { result: 1, tally: null }),
  ]
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
  { result, tally }: { result: TopicView['result']; tally: TopicView['tallies'][number] | null },
): TopicView {
  return {
    ...{ id: title, title, parentId: null, parent: null, description: null, result, reason: null },
    ...{ tallies: tally ? [tally] : [], hasReplaced: false, keepsVotes: tally !== null },
    ...{ earlier: null, anchors: null, packTopic: null },
  }
}
