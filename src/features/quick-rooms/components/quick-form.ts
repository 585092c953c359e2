import { sendHeldForm } from '~/ui/early-submit'
import { openRoom } from './open-room'

/** Runs the form on a page that is read, where there is no React. */
export function startQuickForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-quick-room]')
  if (!form) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
  sendHeldForm(form)
}

async function send(form: HTMLFormElement): Promise<void> {
  const [button, alert] = [form.querySelector('button'), form.querySelector('[role=alert]')]
  if (!button || !alert || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  alert.textContent = ''
  const values = new FormData(form)
  const topics = values.get('set') === 'full' ? 'full' : 'short'
  const wanted = { squadName: String(values.get('squad') ?? ''), topics } as const
  const opened = await openRoom(wanted, form.dataset.failure ?? '')
  button.ariaBusy = null
  if (opened.ok) location.assign(opened.path)
  else alert.textContent = opened.text
}
