import { sendHeldForm } from '~/ui/early-submit'

/** Runs the form on a page that is read. The code that opens a room comes with the first press. */
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
  try {
    const { openFromForm } = await import('./open-from-form')
    location.assign(await openFromForm(new FormData(form)))
  } catch (error) {
    // Words of the server's refusals come with the code; without it there is no server.
    alert.textContent = (error as { text?: string }).text ?? form.dataset.failure ?? ''
    button.ariaBusy = null
  }
}
