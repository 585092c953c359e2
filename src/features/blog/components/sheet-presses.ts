import { copyText } from '~/lib/browser/clipboard'
import type { Presses } from '~/ui/frame/presses'

/** What the buttons of a part to take away do (`take-away.tsx`). */
export const SHEET_PRESSES: Presses = {
  'copy-sheet': (button) => void copy(sheetOf(button)),
  'print-sheet': (button) => printAlone(sheetOf(button)),
}

function sheetOf(button: HTMLElement): HTMLElement {
  const sheet = button.closest<HTMLElement>('[data-markdown]')
  if (!sheet) throw new Error('the button stands outside a sheet')
  return sheet
}

async function copy(sheet: HTMLElement): Promise<void> {
  const selection = getSelection()
  const content = sheet.querySelector('[data-content]')
  if (content) selection?.selectAllChildren(content)
  const isCopied = await copyText(withAddresses(sheet.dataset.markdown ?? ''))
  if (isCopied) selection?.removeAllRanges()
  const status = sheet.querySelector<HTMLElement>('[role=status]')
  if (status) status.textContent = status.dataset[isCopied ? 'copied' : 'selected'] ?? ''
}

/** Links within the site lead nowhere once they are pasted elsewhere. */
function withAddresses(markdown: string): string {
  return markdown.replaceAll('](/', `](${location.origin}/`)
}

/** The styles print nothing else of a page that has a sheet with this mark. */
function printAlone(sheet: HTMLElement): void {
  sheet.dataset.printed = ''
  addEventListener(
    'afterprint',
    () => {
      delete sheet.dataset.printed
    },
    { once: true },
  )
  print()
}
