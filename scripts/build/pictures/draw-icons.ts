/** Draws the raster icons in public/ from the vector ones. Run it after the logo changes. */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { requireBrowser } from '../../tests/find-browser.ts'

const ICONS = [
  { source: 'public/icon.svg', target: 'public/icon-192.png', size: 192 },
  { source: 'public/icon.svg', target: 'public/icon-512.png', size: 512 },
  { source: 'scripts/build/pictures/icon-maskable.svg', target: 'public/icon-maskable-512.png', size: 512 },
  { source: 'scripts/build/pictures/icon-maskable.svg', target: 'public/apple-touch-icon.png', size: 180 },
]

const { path } = await requireBrowser()
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
for (const { source, target, size } of ICONS) await writeFile(target, await draw(source, size))
await writeFile('public/favicon.ico', toIco(await draw('public/icon.svg', 32), 32))
await browser.close()

async function draw(source: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const svg = await readFile(source, 'utf8')
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
  )
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** Returns an .ico file with one PNG: a 6-byte header, one 16-byte entry, the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
