import { expect, test } from 'vitest'
import { namesThatFit } from './shown-names'

test('all names of a small squad are shown', () => {
  expect(namesThatFit([])).toEqual([])
  expect(namesThatFit(['Ana', 'Bia'])).toEqual(['Ana', 'Bia'])
})

test('names are left out from the first one that does not fit on the wall', () => {
  const long = 'x'.repeat(40)
  expect(namesThatFit([long, long, long, long, 'Ana'])).toEqual([long, long, long])
})
