import { useSyncExternalStore } from 'react'
import { forever, readText, writeText } from '~/lib/browser-storage'
import { createStore } from '~/lib/store'

const STORAGE_KEY = 'room-shortcuts'
const OFF = 'off'

/** Null until this browser's storage has been asked. */
const setting = createStore<boolean | null>(null)

/** Whether single keys do something; kept in this browser, because whoever speaks to theirs turns them off for good. */
export function useShortcutSetting(): boolean {
  return useSyncExternalStore(setting.subscribe, read, () => true)
}

/** Where storage is blocked, for this visit only. */
export function switchShortcuts(isOn: boolean): void {
  setting.write(isOn)
  writeText(forever, STORAGE_KEY, isOn ? null : OFF)
}

function read(): boolean {
  const known = setting.read()
  if (known !== null) return known
  const stored = readText(forever, STORAGE_KEY)
  const isOn = !(stored.ok && stored.text === OFF)
  setting.write(isOn)
  return isOn
}
