import { useSyncExternalStore } from 'react'
import { localArea, readText, writeText } from '~/lib/browser-storage'
import { createStore } from '~/lib/store'

const STORAGE_KEY = 'room-shortcuts'
const OFF = 'off'

/** Null until the storage of this browser has been read. */
const setting = createStore<boolean | null>(null)

/** True if single keys work as shortcuts. Stored in this browser, because users of speech input turn them off permanently. */
export function useShortcutSetting(): boolean {
  return useSyncExternalStore(setting.subscribe, read, () => true)
}

/** If storage is blocked, this lasts for the current visit. */
export function switchShortcuts(isOn: boolean): void {
  setting.write(isOn)
  writeText(localArea, STORAGE_KEY, isOn ? null : OFF)
}

function read(): boolean {
  const known = setting.read()
  if (known !== null) return known
  const stored = readText(localArea, STORAGE_KEY)
  const isOn = !(stored.ok && stored.text === OFF)
  setting.write(isOn)
  return isOn
}
