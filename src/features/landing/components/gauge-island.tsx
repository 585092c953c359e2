import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { localeOf } from '~/i18n/locale'
import { Gauge } from './gauge'

/** Hydrates the gauge in the page. Resolves when it runs. */
export function hydrateGauge(container: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(container, <RunningGauge onRun={resolve} />)
  })
}

function RunningGauge({ onRun }: { onRun: () => void }) {
  // External system: the static page around the gauge.
  useEffect(onRun, [onRun])
  return <Gauge locale={localeOf(location.pathname)} />
}
