import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { localeOf } from '~/i18n/locale'
import { Gauge } from './gauge'

/** Lets React run the gauge that stands in the page; resolves when it does. */
export function hydrateGauge(container: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(container, <RunningGauge onRun={resolve} />)
  })
}

function RunningGauge({ onRun }: { onRun: () => void }) {
  // The rest of the page is not React's.
  useEffect(onRun, [onRun])
  return <Gauge locale={localeOf(location.pathname)} />
}
