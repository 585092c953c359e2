import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/project'
import { expect, test } from '../support/fixtures'

for (const path of ['/retrospectiva', '/en/retrospectiva']) {
  test(`${path} can be installed with its own manifest`, async ({ page }) => {
    await page.goto(path)
    const address = await page.locator('head link[rel=manifest]').getAttribute('href')
    expect(manifestAt(address)).toMatchObject({
      name: 'RetroScore',
      display: 'standalone',
      start_url: path,
    })
  })
}

test('the icons of a manifest have the stated sizes', () => {
  for (const address of ['/manifest.webmanifest', '/manifest.en.webmanifest']) {
    for (const { src, type, sizes } of manifestAt(address).icons) {
      const file = readFileSync(join(ROOT, 'public', src))
      if (type === 'image/svg+xml') expect(file.toString(), src).toMatch(/^<svg /)
      else expect([type, sizeOfPng(file)], src).toEqual(['image/png', sizes])
    }
  }
})

type Manifest = { icons: { src: string; type: string; sizes: string }[] }

function manifestAt(address: string | null): Manifest {
  return JSON.parse(readFileSync(join(ROOT, 'public', address ?? ''), 'utf8'))
}

/** Reads width and height from the first chunk. */
function sizeOfPng(file: Buffer): string {
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}
