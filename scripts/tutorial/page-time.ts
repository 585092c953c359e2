import type { Page } from '@playwright/test'

/** Where the pointer is drawn, in the page's own pixels. */
export type Pointer = {
  kind: 'arrow' | 'finger'
  x: number
  y: number
  /** How many screen pixels one of the page is drawn with: the pointer is as large on every screen. */
  scale: number
  isShown: boolean
  /** How far a press is, from 0 to 1; null without one. */
  pressed: number | null
}

type Film = { step: (ms: number, pointer: Pointer) => boolean }

/**
 * Puts the page's time into our hands: animations stand still and are moved on by each step, the clock runs as slowly as
 * the server's. Goes in before any page of the context is opened.
 */
export async function slowDown(page: Page, slowness: number): Promise<void> {
  // tsx gives functions their names by this, also in what goes into the page.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(install, slowness)
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
}

/** One frame further; whether anything on the page may look different from the frame before. */
export function step(page: Page, ms: number, pointer: Pointer): Promise<boolean> {
  return page.evaluate(
    ([duration, drawn]) => {
      const { film } = window as unknown as { film: Film }
      return film.step(duration, drawn)
    },
    [ms, pointer] as const,
  )
}

/** Runs in the page, so it knows nothing of this file. */
function install(slowness: number) {
  const realNow = Date.now
  const start = realNow()
  Date.now = () => start + (realNow() - start) / slowness
  const realTimeout = window.setTimeout
  const slowTimeout = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    realTimeout(handler, ms < 1000 ? ms : ms * slowness, ...rest)
  Object.assign(window, { setTimeout: slowTimeout })

  let isChanged = true
  const change = () => {
    isChanged = true
  }
  new MutationObserver((records) => {
    if (records.some(({ target }) => target !== mark && target !== ring)) change()
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  for (const type of ['input', 'change', 'focusin', 'focusout', 'scroll', 'load']) {
    document.addEventListener(type, change, true)
  }

  const mark = document.createElement('div')
  const ring = document.createElement('div')
  const base =
    'position:fixed;left:0;top:0;z-index:2147483647;pointer-events:none;transition:none;animation:none;'
  const arrow = `<svg width="26" height="32" viewBox="0 0 26 32"><path d="M3 2v22.5l5.6-5.3 3.7 8.8 4.2-1.8-3.7-8.6h7.7z" fill="#15171b" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>`
  let drawn = ''

  function draw({ kind, x, y, scale, isShown, pressed }: Pointer): boolean {
    const next = JSON.stringify([kind, x, y, isShown, pressed])
    if (!mark.isConnected && document.documentElement) document.documentElement.append(ring, mark)
    if (next === drawn) return false
    drawn = next
    const isArrow = kind === 'arrow'
    if (isArrow && !mark.firstChild) mark.innerHTML = arrow
    const size = isArrow ? 0 : 34
    mark.style.cssText = `${base}display:${isShown ? 'block' : 'none'};transform-origin:0 0;transform:translate(${x}px,${y}px) scale(${1 / scale}) translate(${-size / 2 - (isArrow ? 3 : 0)}px,${-size / 2 - (isArrow ? 2 : 0)}px);${isArrow ? '' : `width:${size}px;height:${size}px;border-radius:50%;background:#15171b59;box-shadow:0 0 0 2px #ffffffb3`}`
    const reach = 14 + 26 * (pressed ?? 0)
    ring.style.cssText = `${base}display:${pressed === null || !isShown ? 'none' : 'block'};width:${2 * reach}px;height:${2 * reach}px;border-radius:50%;border:3px solid #1f52d1;opacity:${1 - (pressed ?? 0)};transform-origin:0 0;transform:translate(${x}px,${y}px) scale(${1 / scale}) translate(-50%,-50%);box-sizing:border-box`
    return true
  }

  function move(ms: number): boolean {
    const running = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running' || playState === 'paused')
    for (const animation of running) {
      const end = animation.effect?.getComputedTiming().endTime ?? 0
      const next = Number(animation.currentTime ?? 0) + ms
      if (next >= Number(end)) animation.finish()
      else animation.currentTime = next
    }
    return running.length > 0
  }

  const film: Film = {
    step(ms, pointer) {
      const isMoving = move(ms)
      const isMarked = draw(pointer)
      const wasChanged = isChanged
      isChanged = false
      return wasChanged || isMoving || isMarked
    },
  }
  Object.assign(window, { film })
}
