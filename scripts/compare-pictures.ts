import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { requireBrowser } from './find-browser.ts'
import { isStarted } from './run.ts'

/**
 * Names the pictures of two folders that differ, with the number of pixels and the rectangle around them. A third folder holds
 * pictures of the same build as the first: lines of pixels that differ there vary from run to run and are not compared.
 */
export async function comparePictures([before, after, again]: string[]): Promise<number> {
  if (!before || !after) throw new Error('Usage: npm run pictures -- BEFORE AFTER [BEFORE-AGAIN]')
  const { path } = await requireBrowser()
  const browser = await chromium.launch({ executablePath: path })
  const page = await browser.newPage()
  const names = readdirSync(before).filter((name) => name.endsWith('.png'))
  let differing = 0
  for (const name of names.sort()) {
    const files = [before, after, again ?? before].map((folder) => join(folder, name))
    const isThere = files.every((file) => existsSync(file))
    const pictures = isThere ? files.map((file) => readFileSync(file)) : []
    if (isThere && pictures[1]?.equals(pictures[0] ?? Buffer.of())) continue
    const urls = pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`)
    const difference = isThere ? await page.evaluate(findDifference, urls) : 'missing'
    if (difference === null) continue
    differing++
    console.log(`${name}: ${difference}`)
  }
  await browser.close()
  console.log(`${names.length} pictures, ${differing} differ`)
  return differing
}

/** Runs in the browser; null if the pictures are equal to the pixel. */
async function findDifference(urls: string[]): Promise<string | null> {
  const [one, other, again] = await Promise.all(urls.map(readPicture))
  if (!one || !other || !again) throw new Error('three pictures are compared')
  const { width, height } = one
  if (width !== again.width || height !== again.height) return null
  if (width !== other.width || height !== other.height) {
    return `${width} × ${height} was, ${other.width} × ${other.height} is`
  }
  const varying = new Set<number>()
  one.pixels.forEach((pixel, index) => {
    if (pixel !== again.pixels[index]) varying.add(Math.floor(index / width))
  })
  let [count, left, right, top, bottom] = [0, width, 0, height, 0]
  one.pixels.forEach((pixel, index) => {
    if (pixel === other.pixels[index]) return
    const [x, y] = [index % width, Math.floor(index / width)]
    // Letters of another text reach a little higher or lower.
    for (let line = y - 6; line <= y + 6; line++) if (varying.has(line)) return
    ;[left, right] = [Math.min(left, x), Math.max(right, x)]
    ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
    count++
  })
  return count > 0 ? `${count} pixels in x ${left}–${right}, y ${top}–${bottom}` : null

  async function readPicture(url: string) {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob())
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8Array() }
    return { width, height, pixels: new Uint32Array(data.buffer) }
  }
}

if (isStarted(import.meta.url)) {
  process.exitCode = (await comparePictures(process.argv.slice(2))) > 0 ? 1 : 0
}
