import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listZipEntries } from '~/domain/transfer/workbooks/zip-entries'
import { zipOf } from '~tests/support/imports/workbooks'
import { isSmall } from './archive-size.ts'

test('an archive is inflated in small pieces, because browsers inflate a whole piece at once', async () => {
  const sizes = countPieces()
  const archive = zipOf([{ name: 'a', content: randomBytes(500_000) }])
  expect(await isSmall(archive, listZipEntries(archive) ?? [])).toBe(true)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4096)
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(500_000)
})

/** Returns the sizes of the pieces that a stream gets for inflating. */
function countPieces(): number[] {
  const sizes: number[] = []
  const Inflating = DecompressionStream
  vi.stubGlobal('DecompressionStream', function count(format: CompressionFormat) {
    const counting = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        sizes.push(piece.length)
        controller.enqueue(Uint8Array.from(piece))
      },
    })
    const readable = counting.readable.pipeThrough(new Inflating(format))
    return { readable, writable: counting.writable }
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return sizes
}
