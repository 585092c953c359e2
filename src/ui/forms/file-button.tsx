import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { m } from '~/paraglide/messages'
import { dismissToasts } from '~/ui/overlays/toast'
import { Button } from './button'

/** Far above any history that fits into a browser's storage. */
const MAX_FILE_MB = 20

/** Problems of a file, stored as a reason so that the text follows the language. */
export type FileProblem = 'NOT_JSON' | 'BAD_SHAPE' | 'TOO_LARGE'

/** A JSON file. The signal is aborted when another file is chosen. */
export type ChosenFile = { text: string; fileName: string; signal: AbortSignal }

const TABLE = /\.(csv|tsv|tab|txt|xlsx?|ods)$/i
const JSON_START = /^[\s\uFEFF]*(\[|\{\s*["}])/

/** Files are read one at a time in a page, whichever button chose them. */
let reading = new AbortController()

/**
 * Renders a button that lets the user choose a JSON file or a table, and reads it. The table's reader also names any other kind of file. The last chosen file
 * wins, even if the page finishes reading an earlier file after it.
 */
export function FileButton({
  label,
  isBusy = false,
  onProblem,
  onRead,
  onTable,
}: {
  label: string
  isBusy?: boolean
  /** Called with null as soon as a file is chosen, which removes the earlier file's message and question. */
  onProblem: (problem: FileProblem | null) => void
  onRead: (file: ChosenFile) => unknown
  onTable: (file: File) => unknown
}) {
  const input = useRef<HTMLInputElement>(null)

  async function read(file: File) {
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    onProblem(null)
    dismissToasts()
    const isHistory = await isJson(file)
    const isTooLarge = file.size > MAX_FILE_MB * 1_000_000
    const text = isHistory && !isTooLarge ? await textOf(file) : ''
    if (signal.aborted) return
    if (!isHistory) onTable(file)
    else if (isTooLarge) onProblem('TOO_LARGE')
    // `JSON.parse` would block the page for seconds before it refuses millions of brackets.
    else if (text.includes('['.repeat(100_000))) onProblem('NOT_JSON')
    else onRead({ text, fileName: file.name, signal })
  }

  return (
    <>
      <Button icon={Upload} isBusy={isBusy} onClick={() => !isBusy && input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,.csv,.tsv,.txt,.xlsx,.ods,application/json,text/csv,text/tab-separated-values"
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void read(file)
          // So that choosing the same file again triggers a change.
          target.value = ''
        }}
      />
    </>
  )
}

/** Returns '' for a file that was moved or locked after it was chosen. */
function textOf(file: Blob): Promise<string> {
  return file.text().catch(() => '')
}

/** True for a JSON file, by its name or else by its first characters. */
async function isJson(file: File): Promise<boolean> {
  if (/\.json$/i.test(file.name)) return true
  if (TABLE.test(file.name)) return false
  return JSON_START.test(await textOf(file.slice(0, 200)))
}

const TEXTS: Record<FileProblem, () => string> = {
  NOT_JSON: m.history_problem_parse,
  BAD_SHAPE: m.history_problem_shape,
  TOO_LARGE: () => m.history_problem_too_large({ max: MAX_FILE_MB }),
}

export function fileProblemText(problem: FileProblem): string {
  return TEXTS[problem]()
}
