import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { medianOf, spreadOf, tallyOf, type Vote } from '~/domain/votes/tally'
import { baseLocale, overwriteGetLocale } from '~/paraglide/runtime'
import { skipWords, spreadPrompts, spreadSentence } from './spread-words'

afterEach(() => overwriteGetLocale(() => baseLocale))

test('equal scores read as one score from everyone', () => {
  expect(sentence([4, 4, 4])).toBe('Todo mundo deu 4.')
  expect(sentence([0])).toBe('Todo mundo deu 0.')
})

test('equal scores beside a skip do not read as one score from everyone', () => {
  expect(sentence([4, 4, 'skip'])).toBe('Todas as notas foram 4.')
})

test('one step apart is almost equal', () => {
  expect(sentence([3, 4, 3])).toBe('Quase iguais: 3 e 4.')
})

test('two steps or more are worth a talk', () => {
  expect(sentence([2, 2, 3, 4, 4, 4, 5])).toBe('Notas de 2 a 5. Vale ouvir os dois lados.')
  expect(sentence([0, 2])).toBe('Notas de 0 a 2. Vale ouvir os dois lados.')
})

test('a skip does not widen the spread', () => {
  expect(sentence([4, 5, 'skip'])).toBe('Quase iguais: 4 e 5.')
})

test('a vote of skips alone, or without votes, has no score', () => {
  expect(sentence(['skip', 'skip'])).toBe('Ninguém deu nota.')
  expect(sentence([])).toBe('Ninguém deu nota.')
})

test('the English texts follow the same rules', () => {
  overwriteGetLocale(() => 'en')
  expect(sentence([4, 4])).toBe('Everyone gave 4.')
  expect(sentence([3, 4])).toBe('Almost equal: 3 and 4.')
  expect(sentence([2, 5])).toBe('Scores from 2 to 5. Both sides are worth hearing.')
  expect(skipWords(tallyOf(['skip']))).toBe('1 skipped')
})

test('the lowest score is asked for what was missing for the median, the highest for what to repeat', () => {
  expect(prompts([2, 2, 3, 4, 4, 4, 5], 4)).toEqual([
    { score: 2, text: 'O que faltou para ser um 4?' },
    { score: 5, text: 'O que funcionou e dá para repetir?' },
  ])
})

test('a median between two scores asks for the lower of them', () => {
  expect(prompts([1, 3, 4, 5], 3.5)[0]?.text).toBe('O que faltou para ser um 3?')
})

test('the lowest score is never asked for itself', () => {
  expect(prompts([2, 2, 2, 5], 2)[0]?.text).toBe('O que faltou para ser um 3?')
  expect(prompts([2, 3], 2.5)[0]?.text).toBe('O que faltou para ser um 3?')
})

test('equal scores and no scores ask nothing', () => {
  expect(prompts([4, 4], 4)).toEqual([])
  expect(prompts(['skip'], null)).toEqual([])
})

test('the requested score lies above the lowest and at most at the highest', () => {
  const vote = fc.constantFrom<Vote>(0, 1, 2, 3, 4, 5, 'skip')
  fc.assert(
    fc.property(fc.array(vote, { maxLength: 60 }), (votes) => {
      const tally = tallyOf(votes)
      const spread = spreadOf(tally)
      fc.pre(spread !== null && spread.distance > 0)
      const [lowest] = spreadPrompts({ tally, median: medianOf(tally) })
      const wished = Number(lowest?.text.match(/\d/)?.[0])
      expect(wished).toBeGreaterThan(spread.lowest)
      expect(wished).toBeLessThanOrEqual(spread.highest)
    }),
  )
})

test('skips are counted in words, if there are any', () => {
  expect(skipWords(tallyOf([4, 'skip']))).toBe('1 pessoa não deu nota')
  expect(skipWords(tallyOf(['skip', 'skip']))).toBe('2 pessoas não deram nota')
  expect(skipWords(tallyOf([4]))).toBeNull()
})

function sentence(votes: Vote[]) {
  return spreadSentence(tallyOf(votes))
}

function prompts(votes: Vote[], median: number | null) {
  return spreadPrompts({ tally: tallyOf(votes), median })
}
