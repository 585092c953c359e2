import type { Page } from '@playwright/test'
import { untilSettled } from '../fixtures'

type Screen = { width: number; height: number }

/** The design's own size, smaller and larger ones of the same shape, an almost square one and a wide one. */
const [DESIGN, SMALL, LARGE, LARGEST, SQUARE, WIDE] = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
  { width: 1024, height: 768 },
  { width: 2560, height: 1080 },
] as const

const SCREENS = [DESIGN, SMALL, LARGE, LARGEST, SQUARE, WIDE]

/**
 * Screens for one state on two walls: each shows it on the two shapes that differ from the design's. The sizes of the design's shape, in which all
 * lengths are proportional, are shared between them.
 */
export const SHARED_SCREENS = [
  [DESIGN, LARGEST, SQUARE, WIDE],
  [SMALL, LARGE, SQUARE, WIDE],
] as const

/**
 * Lists the wall's faults on each of the screens: a scroll bar, text that is cut off, too small, or overlaps another text, a dot or a QR code,
 * anything outside the safe area, and any control.
 */
export async function wallFaults(
  wall: Page,
  screens: readonly Screen[] = SCREENS,
): Promise<string[]> {
  const faults: string[] = []
  for (const screen of screens) {
    await wall.setViewportSize(screen)
    await untilSettled(wall)
    const found = await wall.evaluate(findFaults)
    faults.push(...found.map((fault) => `${screen.width} × ${screen.height}: ${fault}`))
  }
  return faults
}

/** Runs in the browser. */
function findFaults(): string[] {
  const unit = Math.min(innerWidth / 1920, innerHeight / 1080)
  const wall = document.querySelector('main')?.parentElement
  if (!wall) return ['no wall']
  const faults: string[] = []
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) {
    faults.push(`scrolls, ${scrollWidth} × ${scrollHeight}`)
  }
  for (const control of document.querySelectorAll('a, button, input')) {
    if (control.checkVisibility() && control.closest('main, footer')) faults.push('a control')
  }
  const shown: { name: string; from: Node; box: DOMRect }[] = []
  for (const element of wall.querySelectorAll<HTMLElement>('*')) {
    const box = element.getBoundingClientRect()
    // Texts for screen readers.
    if (element.closest('.sr-only') || box.width === 0) continue
    const name = element.textContent?.slice(0, 40) || element.tagName
    if (element.matches('[data-plot] [data-band], svg[role="img"]'))
      shown.push({ name: 'a dot or QR code', from: element, box })
    const [side, end] = [96 * unit - 1, 72 * unit - 1]
    const isSafe =
      box.left >= side &&
      box.top >= end &&
      box.right <= innerWidth - side &&
      box.bottom <= innerHeight - end
    if (!isSafe && element.tagName !== 'path') {
      const place = [box.left, box.top, box.right, box.bottom].map(Math.round)
      faults.push(`outside of the safe area: ${name} (${place})`)
    }
    const isHidden = getComputedStyle(element).overflow !== 'visible'
    if (isHidden && element.scrollHeight > element.clientHeight + 1) faults.push(`cut: ${name}`)
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < 24 * unit - 0.1) faults.push(`${size} px: ${name}`)
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects()) {
        // Lines that are cut off are not shown.
        if (isHidden && y + height > box.bottom + height / 2) continue
        // Letters are lower than their line.
        const inset = Math.max(0, (height - size * 0.8) / 2)
        shown.push({ name, from: node, box: new DOMRect(x, y + inset, width, height - 2 * inset) })
      }
    }
  }
  shown.forEach((one, at) => {
    for (const other of shown.slice(at + 1)) {
      const across =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 1 && down > 1 && one.from !== other.from)
        faults.push(`overlap: ${one.name} and ${other.name}`)
    }
  })
  return faults
}
