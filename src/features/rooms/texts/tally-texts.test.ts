import { expect, test } from 'vitest'
import { tallyText } from './tally-texts'

test('every given score is listed with its votes', () => {
  expect(tallyText({ tally: [0, 0, 2, 1, 3, 1, 0], mine: undefined })).toBe(
    '2 votos na nota 2, 1 voto na nota 3, 3 votos na nota 4, 1 voto na nota 5.',
  )
})

test('the user’s vote and the skips come last', () => {
  expect(tallyText({ tally: [0, 0, 0, 0, 2, 0, 1], mine: 4 })).toBe(
    '2 votos na nota 4; seu voto foi 4; 1 pessoa não deu nota.',
  )
})

test('the user’s own skip is among the skips', () => {
  expect(tallyText({ tally: [1, 0, 0, 0, 0, 0, 2], mine: 'skip' })).toBe(
    '1 voto na nota 0; 2 pessoas não deram nota.',
  )
})

test('a vote without any score has a text of its own', () => {
  expect(tallyText({ tally: [0, 0, 0, 0, 0, 0, 2], mine: undefined })).toBe(
    'Ninguém deu nota; 2 pessoas não deram nota.',
  )
})
