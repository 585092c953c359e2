import { keepTypedSquad, LED_ROOMS } from '~/features/quick-rooms/storage'
import type { RoomLink } from '~/features/quick-rooms/view/wanted-room'
import { localArea, readText } from '~/lib/browser/browser-storage'
import { sendHeldForm } from '~/ui/frame/early-submit'
import { openRoom } from './open-room'

/** Runs the form on a read-only page, without React. */
export function startQuickForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-quick-room]')
  if (!form) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, { isFurther: event.submitter?.getAttribute('name') === 'further' })
  })
  // A link in the form leads to the page that has the same form with more questions.
  form.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) keepTypedSquad(textOf(new FormData(form), 'squad'))
  })
  sendHeldForm(form)
  // Without a server nothing is known about the rooms, and the form says so once it is sent.
  showLedRooms().catch(() => {})
}

function textOf(values: FormData, name: string): string {
  return String(values.get(name) ?? '')
}

async function send(form: HTMLFormElement, { isFurther }: { isFurther: boolean }): Promise<void> {
  const part = (name: string) => form.querySelector<HTMLElement>(`[data-${name}]`)
  const [button, failed, onePhone] = [
    form.querySelector('button'),
    part('failed'),
    part('one-phone'),
  ]
  const rooms = part('open-rooms')
  if (!button || !failed || !onePhone || !rooms || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  failed.textContent = ''
  onePhone.hidden = true
  rooms.hidden = true
  const values = new FormData(form)
  const topics = textOf(values, 'set') === 'full' ? 'full' : 'short'
  const wanted = { squadName: textOf(values, 'squad'), topics, isFurther } as const
  const opened = await openRoom(wanted, form.dataset.failure ?? '')
  button.ariaBusy = null
  if (opened.kind === 'opened') return location.assign(opened.path)
  if (opened.kind === 'failed') {
    failed.textContent = opened.text
    onePhone.hidden = !opened.isOffline
    return
  }
  showRooms(rooms, opened.rooms)
}

/** Shows the way back to rooms that this browser leads. Asks the server only if there may be one. */
async function showLedRooms(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-led-rooms]')
  const stored = readText(localArea, LED_ROOMS)
  if (!place || !stored.ok || stored.text === null) return
  const { listOpenRooms } = await import('./open-on-server')
  const rooms = await listOpenRooms()
  if (rooms.length > 0) showRooms(place, rooms)
}

/** Shows the rooms in this element, as copies of its first link. */
function showRooms(place: HTMLElement, rooms: readonly RoomLink[]): void {
  const [link, ...others] = place.querySelectorAll('a')
  for (const other of others) other.remove()
  const links = rooms.map(({ path, text }) => {
    const copy = link?.cloneNode() as HTMLAnchorElement
    copy.href = path
    copy.textContent = text
    return copy
  })
  link?.replaceWith(...links)
  place.hidden = false
}
