import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startOfflineSupport } from './offline'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('offers a new version once it is installed', async () => {
  const { install, onUpdate } = await visit({ active: {} })
  install()
  expect(onUpdate).toHaveBeenCalledOnce()
})

test('does not offer the first version, even if it controls the page before it reports its installation', async () => {
  const { install, onUpdate } = await visit({ active: null })
  install()
  expect(onUpdate).not.toHaveBeenCalled()
})

/** Visits a page whose worker is `active` or the one to be installed. */
async function visit({ active }: { active: object | null }) {
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  const registration = Object.assign(new EventTarget(), {
    active,
    installing: worker,
    waiting: null as object | null,
  })
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: worker, register: async () => registration },
  })
  const onUpdate = vi.fn()
  startOfflineSupport(onUpdate)
  await setImmediate()
  return {
    onUpdate,
    install() {
      registration.dispatchEvent(new Event('updatefound'))
      worker.state = 'installed'
      registration.waiting = worker
      worker.dispatchEvent(new Event('statechange'))
    },
  }
}
