type Island = typeof import('~/features/quick-rooms/components/example-island')

/** The example's script and its styles, which have a separate build (`scripts/build/build-site.ts`). Vite serves the source in development. */
declare const __EXAMPLE__: readonly [script: string, styles?: string]

/** Opens the example, whose code is loaded on the click. */
export function startExample(button: HTMLElement): void {
  if (button.ariaBusy === 'true') return
  const form = document.querySelector<HTMLFormElement>('form[data-quick-room]')
  const alert = form?.querySelector('[data-failed]')
  button.ariaBusy = 'true'
  loadExample()
    .then(({ showExample }) => showExample({ button, onEnd: () => form?.requestSubmit() }))
    .catch(() => {
      if (alert) alert.textContent = button.dataset.failure ?? ''
    })
    .finally(() => {
      button.ariaBusy = null
    })
}

async function loadExample(): Promise<Island> {
  const [script, styles] = __EXAMPLE__
  const [island] = await Promise.all([
    import(/* @vite-ignore */ script) as Promise<Island>,
    styles && loadStyles(styles),
  ])
  return island
}

function loadStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(href))
    }
    document.head.append(link)
  })
}
