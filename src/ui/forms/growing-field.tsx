import type { ComponentProps } from 'react'
import looks from '../looks.module.css'
import { FieldFrame } from './field'
import styles from './growing-field.module.css'

type GrowingFieldProps = Omit<ComponentProps<typeof FieldFrame>, 'children'> & {
  value: string
  maxLength: number
  placeholder?: string
  isLarge?: boolean
  autoFocus?: boolean
  onChange: (value: string) => void
}

/** Field for one sentence, which wraps and grows with its text. Enter submits the form, as in a field of one line. */
export function GrowingField({
  value,
  maxLength,
  placeholder,
  isLarge,
  autoFocus,
  onChange,
  ...frame
}: GrowingFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(named) => (
        <div className={`${styles.growing} ${isLarge ? styles.large : ''}`} data-text={value}>
          <textarea
            {...named}
            className={looks.fieldInput}
            rows={1}
            {...{ value, maxLength, placeholder, autoFocus }}
            // A pasted text may have several lines.
            onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
