import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { CaptionName, Cue } from './captions.ts'
import { TIMES } from './slow-time.ts'

/** What was filmed of one screen: pictures, each shown from one second of the scene on. */
export type Take = { shots: { second: number; file: string }[] }

/** How a press is shown, and on phones the finger as well. */
const RING = 'width:44px;height:44px;border-radius:50%;border:3px solid #1f52d1'
const FINGER = `${RING};background:#15171b59`

const LEAST_PICTURES_A_SECOND = 25

/** One scene: the pictures of all its screens, and the captions of what is done on them. All seconds are those of the film. */
export class Stage {
  readonly takes: Take[] = []
  readonly cues: Cue[] = []
  seconds = 0
  private begun = Date.now()

  /** Films the pages while `act` runs. */
  async film(pages: readonly Page[], folder: string, act: (stage: Stage) => Promise<void>) {
    for (const [at, page] of pages.entries()) {
      const take: Take = { shots: [] }
      this.takes.push(take)
      const isPhone = (page.viewportSize()?.width ?? 0) < 500
      const style = { point: isPhone ? FINGER : RING, title: 'display:none' }
      const cursor = isPhone ? 'none' : 'pointer'
      await page.screencast.showActions({ duration: 500 * TIMES, cursor, style })
      await page.screencast.start({
        size: page.viewportSize() ?? { width: 1280, height: 720 },
        quality: 96,
        onFrame: ({ data, timestamp }) => {
          const file = join(folder, `${at}-${String(take.shots.length).padStart(5, '0')}.jpg`)
          writeFileSync(file, data)
          take.shots.push({ second: this.secondOf(timestamp), file })
        },
      })
    }
    this.begun = Date.now()
    await act(this)
    this.seconds = this.secondOf(Date.now())
    for (const page of pages) {
      await page.screencast.stop()
      await page.screencast.hideActions()
    }
    return this
  }

  say(caption: CaptionName): void {
    this.cues.push({ second: this.secondOf(Date.now()), caption })
  }

  /** Lets time go by. */
  hold(seconds: number): Promise<void> {
    return pause(seconds * 1000 * TIMES)
  }

  /** Writes at a pace at which it can be read. */
  async type(field: Locator, text: string): Promise<void> {
    await field.click()
    await field.pressSequentially(text, { delay: 60 * TIMES })
  }

  /** Moves the page until the target is in the middle. Warns if fewer pictures came than a smooth film needs. */
  async scrollTo(target: Locator, seconds: number): Promise<void> {
    const before = this.takes[0]?.shots.length ?? 0
    await target.evaluate(
      async (seen, ms) => {
        const { top, height } = seen.getBoundingClientRect()
        const from = window.scrollY
        const most = document.documentElement.scrollHeight - window.innerHeight
        const to = Math.max(0, Math.min(most, from + top + (height - window.innerHeight) / 2))
        const begun = performance.now()
        for (let part = 0; part < 1; ) {
          await new Promise(requestAnimationFrame)
          part = Math.min(1, (performance.now() - begun) / ms)
          window.scrollTo(0, from + (to - from) * part * part * (3 - 2 * part))
        }
      },
      seconds * 1000 * TIMES,
    )
    const rate = ((this.takes[0]?.shots.length ?? 0) - before) / seconds
    if (rate < LEAST_PICTURES_A_SECOND)
      console.warn(`rough, ${rate.toFixed(0)} pictures a second: set SLOWER to more than ${TIMES}`)
  }

  private secondOf(moment: number): number {
    return Math.max(0, moment - this.begun) / 1000 / TIMES
  }
}
