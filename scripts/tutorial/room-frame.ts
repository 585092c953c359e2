import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Where the three screens of the room stand. */
export const PLACES = [
  { x: 18, y: 86, width: 660, height: 548, radius: 12, border: 6 },
  { x: 710, y: 98, width: 262, height: 524, radius: 24, border: 8 },
  { x: 1000, y: 98, width: 262, height: 524, radius: 24, border: 8 },
]

const SIZE = 'width="1280" height="720" viewBox="0 0 1280 720" xmlns="http://www.w3.org/2000/svg"'
const WALL = '#e4e4e0'
const CASE = '#15171b'

/** Draws the wall behind the screens, and their cases with a hole for each. */
export async function drawRoomFrame(
  page: Page,
  { under, over }: { under: string; over: string },
): Promise<void> {
  const cases = PLACES.map(
    ({ x, y, width, height, radius, border }) =>
      `<rect x="${x - border}" y="${y - border}" width="${width + 2 * border}" height="${height + 2 * border}" rx="${radius + border}" fill="${CASE}"/>`,
  ).join('')
  const holes = PLACES.map(
    ({ x, y, width, height, radius }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="#000"/>`,
  ).join('')
  const pictures = [
    { file: under, svg: `<svg ${SIZE}><rect width="1280" height="720" fill="${WALL}"/></svg>` },
    {
      file: over,
      svg: `<svg ${SIZE}><mask id="holes"><rect width="1280" height="720" fill="#fff"/>${holes}</mask><g mask="url(#holes)"><rect width="1280" height="720" fill="${WALL}"/>${cases}</g></svg>`,
    },
  ]
  for (const { file, svg } of pictures) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.setContent(`<style>*{margin:0}svg{display:block}</style>${svg}`)
    await writeFile(file, await page.screenshot({ omitBackground: true }))
  }
}
