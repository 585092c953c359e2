import { createDeviceSetting } from '~/lib/browser/device-setting'

/**
 * True if single keys work as shortcuts. Stored in this browser, because users of speech input turn them off
 * permanently.
 */
export const { use: useShortcutSetting, switchTo: switchShortcuts } =
  createDeviceSetting('room-shortcuts')
