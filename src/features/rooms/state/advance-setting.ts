import { createDeviceSetting } from '~/lib/browser/device-setting'

/** True if the facilitator's browser lets the room continue automatically after equal votes. */
export const { use: useAdvanceSetting, switchTo: switchAdvance } =
  createDeviceSetting('room-advances')
