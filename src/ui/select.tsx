import { type ComponentProps, type ReactNode, useId } from 'react'

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'onChange'> & {
  label: string
  onChange: (value: string) => void
  children: ReactNode
}

/** A choice of one among many, with its label above. */
export function Select({ label, onChange, className = '', children, ...select }: SelectProps) {
  const id = useId()
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-13 font-[580]">
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="field-input"
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </div>
  )
}
