import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listZipEntries } from '~/domain/transfer/workbooks/zip-entries'
import { zipOf } from '~tests/support/imports/workbooks'
import { measureArchive } from './archive-size.ts'

test('an archive is inflated in small pieces, because browsers inflate a whole piece at once', async () => {
  const sizes = countPieces()
  const archive = zipOf([{ name: 'a', content: randomBytes(500_000) }])
  expect(await measureArchive(archive, listZipEntries(archive) ?? [])).not.toBeNull()
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4096)
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(500_000)
})

test('texts and formats count beside the largest sheet', async () => {
  const archive = zipOf([
    { name: 'xl/sharedStrings.xml', content: '<a><b>' },
    { name: 'xl/worksheets/sheet1.xml', content: '<c>' },
    { name: 'xl/worksheets/sheet2.xml', content: '<d><e><f>' },
  ])
  expect(await measureArchive(archive, listZipEntries(archive) ?? [])).toEqual({ perSheet: 5 })
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
