import { expect, test } from 'vitest'
import { createPngs } from './png.server'

test('draws a PNG of twice the size, once for all callers', async () => {
  const pngs = createPngs()
  const [one, other] = await Promise.all([pngs.draw(svg('A')), pngs.draw(svg('A'))])
  expect(one?.subarray(1, 4)).toEqual(new Uint8Array(Buffer.from('PNG')))
  const header = Buffer.from(one ?? [])
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([80, 40])
  expect(other).toBe(one)
  expect(await pngs.draw(svg('A'))).toBe(one)
})

test('draws accented letters and nothing for a missing character', async () => {
  const pngs = createPngs()
  const [empty, plain, accented] = await Promise.all(
    ['', 'ao', 'ão'].map((text) => pngs.draw(svg(text))),
  )
  expect(Buffer.from(plain ?? []).equals(Buffer.from(empty ?? []))).toBe(false)
  expect(Buffer.from(plain ?? []).equals(Buffer.from(accented ?? []))).toBe(false)
})

test('refuses requests beyond the two that wait', async () => {
  const pngs = createPngs({ most: 2 })
  const answers = Array.from({ length: 40 }, (_, at) => pngs.draw(svg(String(at))))
  expect(pngs.waiting()).toBe(2)
  const drawn = (await Promise.all(answers)).filter((png) => png !== null)
  expect(drawn).toHaveLength(2)
  expect(await pngs.draw(svg('after'))).not.toBeNull()
})

test('draws the next picture after one that fails', async () => {
  const pngs = createPngs()
  await expect(pngs.draw('<svg')).rejects.toBeDefined()
  expect(await pngs.draw(svg('A'))).not.toBeNull()
})

test('the thread ends without work and starts again', async () => {
  const pngs = createPngs({ idleMs: 1, mostKept: 1 })
  expect(await pngs.draw(svg('A'))).not.toBeNull()
  await new Promise((resolve) => setImmediate(resolve))
  expect(await pngs.draw(svg('B'))).not.toBeNull()
})

function svg(text: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text x="2" y="15" font-family="Mona Sans" font-size="14">${text}</text></svg>`
}
