/** Opens the example, whose code is loaded with the press. Its styles come with the second file, because those of the first are the page's own. */
export function startExample(button: HTMLElement): void {
  if (button.ariaBusy === 'true') return
  const form = document.querySelector<HTMLFormElement>('form[data-quick-room]')
  const alert = form?.querySelector('[role=alert]')
  button.ariaBusy = 'true'
  import('./example-door')
    .then(({ openExample }) => openExample({ button, onEnd: () => form?.requestSubmit() }))
    .catch(() => {
      if (alert) alert.textContent = button.dataset.failure ?? ''
    })
    .finally(() => {
      button.ariaBusy = null
    })
}
