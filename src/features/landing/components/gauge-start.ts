import { listenForPresses } from '~/ui/frame/early-presses'

/** Keys that mean a score where no score has been given. */
const ZERO = ['Home', 'Enter', ' ']

/**
 * Runs the gauge when it is first pointed at, pressed or focused: React comes only then. Until it is there, the slider is the browser's
 * own. A press or a key moves it, and where it stands is handed over, so that none of them is lost.
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
    import('./gauge-island')
      .then(({ hydrateGauge }) => gauge && hydrateGauge(gauge))
      .then(handOver)
      // Without a network the next press tries again.
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
