import { expect, test } from 'vitest'
import { ownExamplesOf, withOwnExamples } from '~/domain/topics/topic-tree'
import { areSameExamples, repeatedExamples, tidyExamples } from './own-examples'

const SIX = ['Nothing', 'Little', '', 'Half', 'All', 'More']

test('a topic has the six examples stored with it', () => {
  const topic = { id: 'a', title: 'Daily', extra: 1 }
  const own = withOwnExamples(topic, SIX)
  expect(ownExamplesOf(own)).toEqual(SIX)
  expect(own).toMatchObject(topic)
  expect(withOwnExamples(own, null)).toEqual(topic)
  expect(ownExamplesOf(topic)).toBeUndefined()
})

test.each([
  ['none', undefined],
  ['a word', 'Half'],
  ['five', SIX.slice(1)],
  ['something else among them', [...SIX.slice(1), 3]],
  ['more than a phone can show', [...SIX.slice(1), 'x'.repeat(141)]],
])('ignores %s in place of examples', (_, anchors) => {
  expect(ownExamplesOf({ id: 'a', anchors })).toBeUndefined()
})

test('an example may be 140 characters long', () => {
  const anchors = [...SIX.slice(1), 'x'.repeat(140)]
  expect(ownExamplesOf({ anchors })).toEqual(anchors)
})

test('reports two scores with the same example, but not empty ones', () => {
  expect([...repeatedExamples(SIX)]).toEqual([])
  expect([...repeatedExamples(['', '', 'Half', ' half ', 'All', 'HALF'])]).toEqual([
    [3, 2],
    [5, 2],
  ])
})

test('stores and compares texts on one line', () => {
  expect(tidyExamples([' a \n b ', '', ' ', 'c', 'd', 'e'])).toEqual(['a b', '', '', 'c', 'd', 'e'])
  expect(areSameExamples(SIX, [...SIX])).toBe(true)
  expect(areSameExamples(SIX, ['', ...SIX.slice(1)])).toBe(false)
})
