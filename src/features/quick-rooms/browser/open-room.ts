import type { Opened, Wanted } from '~/features/quick-rooms/view/wanted-room'

/** Opens a quick room. Its code is loaded on the click; `failure` is the text for a server that is unreachable. */
export async function openRoom(wanted: Wanted, failure: string): Promise<Opened> {
  try {
    const { openOnServer } = await import('./open-on-server')
    return await openOnServer(wanted, failure)
  } catch {
    return { kind: 'failed', text: failure, isOffline: true }
  }
}
