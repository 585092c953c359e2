import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import looks from '../looks.module.css'

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'onChange'> & {
  label: string
  onChange: (value: string) => void
  children: ReactNode
}

/** Renders a select with its label above. */
export function Select({ label, onChange, children, ...select }: SelectProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-13 font-580">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          className={`${looks.fieldInput} appearance-none truncate pr-10`}
          onChange={({ target }) => onChange(target.value)}
        >
          {children}
        </select>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-2"
        />
      </div>
    </div>
  )
}
