import { expect, test } from 'vitest'
import { parseCaptions, readCaptions } from './captions-plugin'

test('a caption is the text of its cue on one line, without notes and times', () => {
  const file =
    'WEBVTT\n\nNOTE Without sound.\n\n00:00.000 --> 00:01.000\nOne scale,\nfrom 0 to 5.\n\n00:01.000 --> 00:02.000\nSave.\n'
  expect(parseCaptions(file)).toEqual(['One scale, from 0 to 5.', 'Save.'])
})

test('both languages have the same number of scenes', () => {
  const { pt, en } = readCaptions()
  expect(pt.length).toBeGreaterThan(9)
  expect(en).toHaveLength(pt.length)
})
