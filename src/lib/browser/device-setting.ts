import { useSyncExternalStore } from 'react'
import { localArea, readText, writeText } from './browser-storage'
import { createStore } from './store'

const OFF = 'off'

/** A setting of this browser that is on until the user turns it off. */
type DeviceSetting = {
  /** True while the setting is on, and during prerendering. */
  use: () => boolean
  /** Changes the setting. It lasts for the current visit if storage is blocked. */
  switchTo: (isOn: boolean) => void
}

/** Creates the setting stored under `key` in this browser. Open tabs stay in sync. */
export function createDeviceSetting(key: string): DeviceSetting {
  /** Null until this browser's storage has been read. */
  const setting = createStore<boolean | null>(null)

  function readStored(): boolean {
    const stored = readText(localArea, key)
    return !(stored.ok && stored.text === OFF)
  }
  function read(): boolean {
    const isOn = setting.read() ?? readStored()
    setting.write(isOn)
    return isOn
  }
  function subscribe(listener: () => void) {
    const follow = (event: StorageEvent) => {
      // A null key means that all of the storage was cleared.
      if (event.key === key || event.key === null) setting.write(readStored())
    }
    const unsubscribe = setting.subscribe(listener)
    window.addEventListener('storage', follow)
    return () => {
      unsubscribe()
      window.removeEventListener('storage', follow)
    }
  }
  return {
    use: () => useSyncExternalStore(subscribe, read, () => true),
    switchTo: (isOn) => {
      setting.write(isOn)
      writeText(localArea, key, isOn ? null : OFF)
    },
  }
}
