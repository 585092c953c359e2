import { resolveObjectURL } from 'node:buffer'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseFile } from './input'
import type { Emit } from './page-events'

/** Tracks chosen and downloaded files. */
export function followFiles(
  own: typeof globalThis & Window,
  { ask, emit }: { ask: (address: string) => Promise<Response>; emit: Emit },
): void {
  const { HTMLInputElement, HTMLAnchorElement, HTMLElement } = own
  const { click } = HTMLElement.prototype
  HTMLInputElement.prototype.click = function choose() {
    if (this.type !== 'file') return click.call(this)
    emit('filechooser', {
      setFiles: (file: Parameters<typeof chooseFile>[1]) => chooseFile(this, file),
    })
  }
  const takeFile = ({ href, download }: HTMLAnchorElement) => {
    const content = href.startsWith('blob:')
      ? resolveObjectURL(href)?.arrayBuffer()
      : ask(href).then((answer) => answer.arrayBuffer())
    emit('download', {
      suggestedFilename: () => download,
      url: () => href,
      path: async () => saveFile(download, Buffer.from((await content) ?? new ArrayBuffer(0))),
    })
  }
  HTMLAnchorElement.prototype.click = function follow() {
    // A link created by code outside the document reaches no listener.
    if (this.hasAttribute('download') && !this.isConnected) takeFile(this)
    else click.call(this)
  }
  own.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[download]')
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return
    event.preventDefault()
    takeFile(link)
  })
}

async function saveFile(name: string, content: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'download-')), name)
  await writeFile(path, content)
  return path
}
