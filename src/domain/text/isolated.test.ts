import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('isolates a right-to-left name from the sentence around it', () => {
  expect(isolated('שרה')).toBe('\u2068שרה\u2069')
  expect(isolated('سارة 2')).toBe('\u2068سارة 2\u2069')
})

test('leaves every other name unchanged', () => {
  for (const name of ['Ana', 'Zoë 3', '李雷', '']) expect(isolated(name)).toBe(name)
})
