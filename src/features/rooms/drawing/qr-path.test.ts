import fc from 'fast-check'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { modulesPath, qrPath } from './qr-path'

test('a run of dark modules is one rectangle, four modules away from the edge', () => {
  expect(modulesPath([[true, true, false, true]])).toBe('M4 4h2v1H4zM7 4h1v1H7z')
})

test('no dark modules give an empty path', () => {
  expect(modulesPath([[false, false]])).toBe('')
})

test('the drawing contains exactly the dark modules', () => {
  const matrix = fc
    .integer({ min: 1, max: 12 })
    .chain((width) => fc.array(fc.array(fc.boolean(), { minLength: width, maxLength: width })))
  fc.assert(
    fc.property(matrix, (rows) => {
      expect(darkModules(modulesPath(rows))).toEqual(darkPlaces(rows))
    }),
  )
})

test('the code of an address has a quiet zone of four modules on every side', () => {
  const address = 'https://retroscore.app/sala/KX7-42P'
  const { path, size } = qrPath(address)
  const plain = encode(address, { ecc: 'M', border: 0 })
  expect(size).toBe(plain.size + 8)
  const places = darkModules(path).map((place) => place.split(' ').map(Number))
  expect(Math.min(...places.flat())).toBe(4)
  expect(Math.max(...places.flat())).toBe(size - 5)
})

/** Returns the modules that the rectangles cover, each as 'x y'. */
function darkModules(path: string): string[] {
  const runs = path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)
  return [...runs].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, place) => `${Number(x) + place} ${y}`),
  )
}

function darkPlaces(rows: readonly (readonly boolean[])[]): string[] {
  return rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x + 4} ${y + 4}`] : [])))
}
