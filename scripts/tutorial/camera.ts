import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { type Pointer, step } from './page-time.ts'

/** What a screen shows from one frame of the film on. */
export type Shot = { frame: number; file: string }

/** Films one person's screen: a frame is captured only when something on it has changed. */
export class Camera {
  readonly page: Page
  readonly shots: Shot[] = []
  readonly pointer: Pointer
  private readonly name: string
  private readonly folder: string
  private session: CDPSession | null = null

  constructor(
    page: Page,
    {
      name,
      folder,
      kind,
      scale,
    }: { name: string; folder: string } & Pick<Pointer, 'kind' | 'scale'>,
  ) {
    this.page = page
    this.name = name
    this.folder = folder
    this.pointer = { kind, scale, x: 0, y: 0, isShown: false, pressed: null }
  }

  async shoot(frame: number, ms: number): Promise<void> {
    const isChanged = await step(this.page, ms, this.pointer)
    if (!isChanged && this.shots.length > 0) return
    this.session ??= await this.page.context().newCDPSession(this.page)
    const { data } = await this.session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 96,
      optimizeForSpeed: true,
    })
    const file = join(this.folder, `${this.name}-${String(frame).padStart(5, '0')}.jpg`)
    await writeFile(file, Buffer.from(data, 'base64'))
    this.shots.push({ frame, file })
  }

  /** The middle of something on this screen, which has to be in sight. */
  async middleOf(target: Locator): Promise<{ x: number; y: number }> {
    await target.first().waitFor()
    const box = await target.first().boundingBox()
    const middle = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    if (!middle || middle.y < 0 || middle.y > (this.page.viewportSize()?.height ?? 0)) {
      throw new Error(`nothing to point at: ${target}`)
    }
    return middle
  }
}
