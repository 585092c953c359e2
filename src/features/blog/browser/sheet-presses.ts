import { copyText } from '~/lib/browser/clipboard'
import type { Presses } from '~/ui/frame/presses'

/** Handlers for the buttons of a sheet (`take-away.tsx`). */
export const SHEET_PRESSES: Presses = {
  'copy-sheet': (button) => void copy(sheetOf(button)),
  'print-sheet': (button) => printAlone(sheetOf(button)),
}

function sheetOf(button: HTMLElement): HTMLElement {
  const sheet = button.closest<HTMLElement>('[data-markdown]')
  if (!sheet) throw new Error('the button is not in a sheet')
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

/** Makes links absolute, because relative ones are useless once they are pasted elsewhere. */
function withAddresses(markdown: string): string {
  return markdown.replaceAll('](/', `](${location.origin}/`)
}

/** Prints the sheet alone: the styles hide the rest of a page that has a sheet with this mark. */
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
