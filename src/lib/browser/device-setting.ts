import { useSyncExternalStore } from 'react'
import { localArea, readText, writeText } from './browser-storage'
import { createStore } from './store'

const OFF = 'off'

/** Something that is on until the user of this browser switches it off. */
type DeviceSetting = {
  /** True while it is on, as when the page is prerendered. */
  use: () => boolean
  /** If storage is blocked, this lasts for the current visit. */
  switchTo: (isOn: boolean) => void
}

/** The setting that this browser keeps under `key`. Open tabs follow each other. */
export function createDeviceSetting(key: string): DeviceSetting {
  /** Null until the storage of this browser has been read. */
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
      // Without a key, all of the storage has been cleared.
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
