import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { copyText } from '~/lib/browser/clipboard'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'

type CopyRowProps = {
  label: string
  value: string
  /** True if the button takes the focus when it appears. */
  hasFocus?: boolean
  onCopied: (isCopied: boolean) => void
}

/** Text to paste elsewhere. It is selected if the browser refuses to copy. */
export function CopyRow({ label, value, hasFocus = false, onCopied }: CopyRowProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex items-end gap-2">
      <Field
        ref={input}
        className="flex-1"
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <Button
        icon={Copy}
        autoFocus={hasFocus}
        aria-label={m.embed_copy_what({ what: label })}
        onClick={() => {
          input.current?.select()
          void copyText(value).then(onCopied)
        }}
      >
        {m.embed_copy()}
      </Button>
    </div>
  )
}
