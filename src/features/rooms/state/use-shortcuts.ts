import { useEffect } from 'react'
import { useStable } from '~/ui/use-stable'
import { useShortcutSetting } from './shortcut-setting'

/** By `key` of the keyboard event, in lower case. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>

/** Keys that the focused control handles itself. */
const OF_CONTROLS = ['Enter', ' ']

/** Handles single keys on the whole page, except while the user types, or a dialog or menu is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const isOn = useShortcutSetting()
  const handle = useStable((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.defaultPrevented || isTaken(event)) return
    const act = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  // Listens to the keyboard of the document, outside React's tree.
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [isOn, handle])
}

function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog, [role=menu], select, textarea, [contenteditable]')) return true
  if (target.closest('input:not([type=radio], [type=checkbox])')) return true
  return OF_CONTROLS.includes(key) && target.closest('a, button, input, label, summary') !== null
}
