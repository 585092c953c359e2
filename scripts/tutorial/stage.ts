import { setTimeout as pause } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import type { Camera } from './camera.ts'
import type { CaptionName, Cue } from './captions.ts'
import { FPS } from './frames.ts'

const FRAME_MS = 1000 / FPS

type Point = { x: number; y: number }

/** One scene: the time of all its screens, and what is done on them. */
export class Stage {
  readonly cues: Cue[] = []
  readonly cameras: readonly Camera[]
  frames = 0
  private readonly slowness: number

  /** `slowness` where clocks are to be seen: a frame then takes at least so many times as long as it is shown. */
  constructor(cameras: readonly Camera[], { slowness = 0 } = {}) {
    this.cameras = cameras
    this.slowness = slowness
  }

  say(caption: CaptionName): void {
    this.cues.push({ frame: this.frames, caption })
  }

  /** Lets time go by; `onFrame` hears how far it is, from just above 0 to 1. */
  async hold(seconds: number, onFrame?: (part: number) => void | Promise<void>): Promise<void> {
    const count = Math.max(1, Math.round(seconds * FPS))
    for (let at = 1; at <= count; at += 1) {
      const begun = performance.now()
      await onFrame?.(at / count)
      for (const camera of this.cameras) await camera.shoot(this.frames, FRAME_MS)
      this.frames += 1
      const left = this.slowness * FRAME_MS - (performance.now() - begun)
      if (left > 1) await pause(left)
    }
  }

  /** Moves the arrow along an easy path; how long that takes depends on how far it is. */
  async moveTo(camera: Camera, target: Locator | Point, seconds?: number): Promise<void> {
    const end = 'x' in target ? target : await camera.middleOf(target)
    const { pointer, page } = camera
    const start = { x: pointer.x, y: pointer.y }
    const far = Math.hypot(end.x - start.x, end.y - start.y) * pointer.scale
    pointer.isShown = true
    await this.hold(seconds ?? 0.25 + far / 1400, async (part) => {
      const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2
      pointer.x = start.x + (end.x - start.x) * eased
      pointer.y = start.y + (end.y - start.y) * eased
      await page.mouse.move(pointer.x, pointer.y)
    })
  }

  /** Goes there and presses. What the press brings may take its time, which is not filmed. */
  async press(
    camera: Camera,
    target: Locator | Point,
    { seconds, until }: { seconds?: number; until?: () => Promise<unknown> } = {},
  ): Promise<void> {
    if (camera.pointer.kind === 'finger') await this.touchDown(camera, target)
    else await this.moveTo(camera, target, seconds)
    const { pointer, page } = camera
    await page.mouse.click(pointer.x, pointer.y)
    await until?.()
    await this.ripple(camera)
  }

  private async touchDown(camera: Camera, target: Locator | Point): Promise<void> {
    const { x, y } = 'x' in target ? target : await camera.middleOf(target)
    Object.assign(camera.pointer, { x, y, isShown: true })
    await this.hold(0.2)
  }

  private async ripple({ pointer }: Camera): Promise<void> {
    await this.hold(0.3, (part) => {
      pointer.pressed = part
    })
    pointer.pressed = null
    if (pointer.kind === 'finger') pointer.isShown = false
  }

  /** Writes at a pace at which it can be read. */
  async type(camera: Camera, target: Locator, text: string): Promise<void> {
    await this.press(camera, target)
    for (const letter of text) {
      await camera.page.keyboard.type(letter)
      await this.hold(0.07)
    }
  }

  /** Until the end of something stands a little above the lower edge. */
  async scrollToEnd(camera: Camera, target: Locator, seconds: number): Promise<void> {
    const { page } = camera
    const box = await target.boundingBox()
    if (!box) throw new Error(`nothing to scroll to: ${target}`)
    const top = await page.evaluate(() => window.scrollY)
    const height = page.viewportSize()?.height ?? 0
    await this.scrollTo(camera, top + box.y + box.height + 24 - height, seconds)
  }

  async scrollTo(camera: Camera, target: Locator | number, seconds = 0.8): Promise<void> {
    const { page } = camera
    const from = await page.evaluate(() => window.scrollY)
    const wanted =
      typeof target === 'number'
        ? target
        : from + ((await target.first().boundingBox())?.y ?? 0) - 84
    const last = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    const to = Math.max(0, Math.min(wanted, last))
    await this.hold(seconds, async (part) => {
      const eased = part < 0.5 ? 2 * part ** 2 : 1 - (2 - 2 * part) ** 2 / 2
      await page.evaluate(
        (top) => window.scrollTo({ top, behavior: 'instant' }),
        from + (to - from) * eased,
      )
    })
  }
}
