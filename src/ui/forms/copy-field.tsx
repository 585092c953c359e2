import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '~/lib/browser/clipboard'
import { Button } from './button'
import { Field } from './field'

type CopyFieldProps = {
  label: string
  hint: string
  value: string
  /** Label of the button. */
  copy: string
  /** Message after copying. */
  copied: string
  /** Message if the text could only be selected. */
  selected: string
  /** True if the button takes the focus when it appears. */
  hasFocus?: boolean
}

/** Renders a text to copy, shown only once, within its caller's status. If the browser forbids copying, the text is selected. */
export function CopyField({
  label,
  hint,
  value,
  copy,
  copied,
  selected,
  hasFocus = false,
}: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)

  async function press() {
    input.current?.select()
    setOutcome((await copyText(value)) ? 'copied' : 'selected')
  }

  return (
    <div className="grid gap-2 rounded-control border border-ink bg-surface-2 p-3.75">
      <Field
        ref={input}
        label={label}
        hint={hint}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <Button
        tone="primary"
        icon={outcome === 'copied' ? Check : Copy}
        autoFocus={hasFocus}
        onClick={() => void press()}
      >
        {copy}
      </Button>
      {outcome && <p className="text-14 font-540">{outcome === 'copied' ? copied : selected}</p>}
    </div>
  )
}
