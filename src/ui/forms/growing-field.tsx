import type { ComponentProps } from 'react'
import { Field } from './field'
import styles from './growing-field.module.css'

type GrowingFieldProps = Omit<ComponentProps<typeof Field>, 'control' | 'onChange'> & {
  isLarge?: boolean
  onChange: (value: string) => void
}

/** Field for one sentence, which wraps and grows with its text. Enter submits the form, as in a field of one line. */
export function GrowingField({ isLarge = false, onChange, ...field }: GrowingFieldProps) {
  return (
    <Field
      {...field}
      control={isLarge ? LargeArea : Area}
      // A pasted text may have several lines.
      onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

type AreaProps = ComponentProps<'input'>

function LargeArea(props: AreaProps) {
  return (
    <div className={styles.large}>
      <Area {...props} />
    </div>
  )
}

function Area(props: AreaProps) {
  // The handlers of fields use only properties that both elements have.
  const area = props as object as ComponentProps<'textarea'>
  return (
    <div className={styles.growing} data-text={area.value || area.placeholder}>
      <textarea {...area} rows={1} />
    </div>
  )
}
