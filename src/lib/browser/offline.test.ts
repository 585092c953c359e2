import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startOfflineSupport } from './offline'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a new version is offered once it is installed', async () => {
  const { install, onUpdate } = await visit({ active: {} })
  install()
  expect(onUpdate).toHaveBeenCalledOnce()
})

test('the first version is not offered, even if it has taken over the page before it tells that it is installed', async () => {
  const { install, onUpdate } = await visit({ active: null })
  install()
  expect(onUpdate).not.toHaveBeenCalled()
})

/** A page that its worker, `active` or the one to be installed, controls. */
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
