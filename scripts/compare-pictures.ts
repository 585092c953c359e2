import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { requireBrowser } from './find-browser.ts'
import { isStarted } from './run.ts'

/**
 * Names the pictures of two folders that differ, with the number of pixels and the rectangle around them. A third folder holds
 * pictures of the same build as the first: what differs there too varies from run to run.
 */
export async function comparePictures([before, after, again]: string[]): Promise<number> {
  if (!before || !after) throw new Error('Usage: npm run pictures -- BEFORE AFTER [BEFORE-AGAIN]')
  const { path } = await requireBrowser()
  const browser = await chromium.launch({ executablePath: path })
  const page = await browser.newPage()
  const names = readdirSync(before).filter((name) => name.endsWith('.png'))
  let differing = 0
  for (const name of names.sort()) {
    const difference = await compare(page, join(before, name), join(after, name))
    if (!difference) continue
    const varies = again && (await compare(page, join(before, name), join(again, name)))
    if (!varies) differing++
    console.log(`${name}: ${difference}${varies ? ' (varies from run to run)' : ''}`)
  }
  await browser.close()
  console.log(`${names.length} pictures, ${differing} differ`)
  return differing
}

/** Undefined if the pictures are equal to the pixel. */
async function compare(page: Page, one: string, other: string): Promise<string | undefined> {
  if (!existsSync(other)) return 'missing'
  const files = [readFileSync(one), readFileSync(other)]
  if (files[0]?.equals(files[1] ?? Buffer.of())) return
  return page.evaluate(
    async (urls) => {
      const [one, other] = await Promise.all(
        urls.map(async (url) => {
          const bitmap = await createImageBitmap(await (await fetch(url)).blob())
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return context?.getImageData(0, 0, bitmap.width, bitmap.height)
        }),
      )
      if (!one || !other) throw new Error('no canvas')
      if (one.width !== other.width || one.height !== other.height) {
        return `${one.width} × ${one.height} was, ${other.width} × ${other.height} is`
      }
      const [pixels, others] = [one, other].map(({ data }) => new Uint32Array(data.buffer))
      let [count, left, right, top, bottom] = [0, one.width, 0, one.height, 0]
      pixels?.forEach((pixel, index) => {
        if (pixel === others?.[index]) return
        const [x, y] = [index % one.width, Math.floor(index / one.width)]
        ;[left, right] = [Math.min(left, x), Math.max(right, x)]
        ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
        count++
      })
      return count > 0 ? `${count} pixels in x ${left}–${right}, y ${top}–${bottom}` : undefined
    },
    files.map((file) => `data:image/png;base64,${file.toString('base64')}`),
  )
}

if (isStarted(import.meta.url)) {
  process.exitCode = (await comparePictures(process.argv.slice(2))) > 0 ? 1 : 0
}
