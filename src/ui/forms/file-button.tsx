import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { m } from '~/paraglide/messages'
import { dismissToasts } from '~/ui/overlays/toast'
import { Button } from './button'

/** Far above any history that fits into a browser's storage. */
const MAX_FILE_MB = 20

/** Problems of a file, stored as a reason so that the text follows the language. */
export type FileProblem = 'NOT_JSON' | 'BAD_SHAPE' | 'TOO_LARGE'

const TABLE = /\.(csv|tsv|tab|txt|xlsx?|ods)$/i
const JSON_START = /^[\s\uFEFF]*(\[|\{\s*["}])/

/** Renders a button that lets the user choose a JSON file or a table, and reads it. The table's reader also names any other kind of file. */
export function FileButton({
  label,
  isBusy = false,
  onProblem,
  onRead,
  onTable,
}: {
  label: string
  isBusy?: boolean
  /** Called with null as soon as a file is chosen, which removes the earlier file's message. */
  onProblem: (problem: FileProblem | null) => void
  onRead: (text: string, fileName: string) => unknown
  onTable: (file: File) => unknown
}) {
  const input = useRef<HTMLInputElement>(null)

  async function read(file: File) {
    onProblem(null)
    dismissToasts()
    if (!(await isJson(file))) return onTable(file)
    if (file.size > MAX_FILE_MB * 1_000_000) return onProblem('TOO_LARGE')
    // A file that was moved or locked after it was chosen is no longer readable.
    return onRead(await file.text().catch(() => ''), file.name)
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
          // Emptied, so that choosing the same file again triggers a change.
          if (file) void read(file).finally(() => (target.value = ''))
        }}
      />
    </>
  )
}

/** True for a JSON file, by its name or else by its first characters. */
async function isJson(file: File): Promise<boolean> {
  if (/\.json$/i.test(file.name)) return true
  if (TABLE.test(file.name)) return false
  return JSON_START.test(
    await file
      .slice(0, 200)
      .text()
      .catch(() => ''),
  )
}

const TEXTS: Record<FileProblem, () => string> = {
  NOT_JSON: m.history_problem_parse,
  BAD_SHAPE: m.history_problem_shape,
  TOO_LARGE: () => m.history_problem_too_large({ max: MAX_FILE_MB }),
}

export function fileProblemText(problem: FileProblem): string {
  return TEXTS[problem]()
}
