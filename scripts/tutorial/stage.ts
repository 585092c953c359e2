import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { CaptionName, Cue } from './captions.ts'

/** What was filmed of one screen: pictures, each shown from one second of the scene on. */
export type Take = { shots: { second: number; file: string }[] }

/** How a press is shown, and on phones the finger as well. */
const RING = 'width:44px;height:44px;border-radius:50%;border:3px solid #1f52d1'
const FINGER = `${RING};background:#15171b59`

/** One scene: the pictures of all its screens, and the captions of what is done on them. */
export class Stage {
  readonly takes: Take[] = []
  readonly cues: Cue[] = []
  seconds = 0
  private begun = performance.now()

  /** Films the pages while `act` runs. */
  async film(pages: readonly Page[], folder: string, act: (stage: Stage) => Promise<void>) {
    for (const [at, page] of pages.entries()) {
      const take: Take = { shots: [] }
      this.takes.push(take)
      await this.showActions(page, 500)
      await page.screencast.start({
        size: page.viewportSize() ?? { width: 1280, height: 720 },
        quality: 96,
        onFrame: ({ data }) => {
          const file = join(folder, `${at}-${String(take.shots.length).padStart(5, '0')}.jpg`)
          writeFileSync(file, data)
          take.shots.push({ second: this.now(), file })
        },
      })
    }
    this.begun = performance.now()
    await act(this)
    this.seconds = this.now()
    for (const page of pages) await page.screencast.stop()
    return this
  }

  say(caption: CaptionName): void {
    this.cues.push({ second: this.now(), caption })
  }

  /** Lets time go by. */
  hold(seconds: number): Promise<void> {
    return pause(seconds * 1000)
  }

  /** Draws the pointer and each press from now on; an action takes `duration`, in milliseconds. */
  async showActions(page: Page, duration: number): Promise<void> {
    const isPhone = (page.viewportSize()?.width ?? 0) < 500
    const style = { point: isPhone ? FINGER : RING, title: 'display:none' }
    await page.screencast.showActions({ duration, cursor: isPhone ? 'none' : 'pointer', style })
  }

  /** Writes at a pace at which it can be read. */
  async type(field: Locator, text: string): Promise<void> {
    await field.click()
    await field.pressSequentially(text, { delay: 70 })
  }

  async scrollTo(page: Page, top: number, seconds: number): Promise<void> {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'smooth' }), top)
    await this.hold(seconds)
  }

  async scrollIntoView(target: Locator, seconds: number): Promise<void> {
    await target.evaluate((seen) => seen.scrollIntoView({ behavior: 'smooth', block: 'center' }))
    await this.hold(seconds)
  }

  private now(): number {
    return Math.max(0, performance.now() - this.begun) / 1000
  }
}
