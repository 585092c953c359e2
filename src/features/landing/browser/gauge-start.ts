import { listenForPresses } from '~/ui/frame/early-presses'

/** Keys that give a score of 0 if there is no score yet. */
const ZERO = ['Home', 'Enter', ' ']

/**
 * Hydrates the gauge when it is first pointed at, pressed or focused: React is loaded only then. Until it runs, the browser's slider works by
 * itself. Its value after presses and keys is handed over to React, so that none of them is lost.
 */
export function startGauge(): void {
  const gauge = document.querySelector<HTMLElement>('[data-gauge]')
  const slider = gauge?.querySelector('input')
  if (!gauge || !slider) return
  let isRunning = false
  let isLoading = false
  let isGiven = slider.valueAsNumber > 0

  gauge.addEventListener('pointerover', run)
  gauge.addEventListener('focusin', run)
  gauge.addEventListener('input', give)
  listenForPresses((event) => {
    if (isRunning || event.target !== slider) return
    if (event.type === 'click' || isScoreKey(event)) give()
  })
  if (isGiven || document.activeElement === slider) run()

  function isScoreKey(event: Event): boolean {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
    if (ctrlKey || metaKey || altKey) return false
    const isDigit = /^[0-5]$/.test(key)
    if (isDigit && slider) slider.value = key
    return isDigit || ZERO.includes(key)
  }
  function give(): void {
    isGiven = true
    run()
  }
  function run(): void {
    if (isLoading || isRunning) return
    isLoading = true
    import('~/features/landing/components/gauge-island')
      .then(({ hydrateGauge }) => gauge && hydrateGauge(gauge))
      .then(handOver)
      // The next press tries again, for example after a network failure.
      .catch(() => {})
      .finally(() => {
        isLoading = false
      })
  }
  function handOver(): void {
    isRunning = true
    gauge?.removeEventListener('input', give)
    if (isGiven) slider?.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
