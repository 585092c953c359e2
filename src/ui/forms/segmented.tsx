import type { LucideIcon } from 'lucide-react'
import looks from '~/ui/looks.module.css'

/** Renders two or more views of one thing, exactly one of them active. Hidden on paper. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  isIconOnly = false,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  /** Shows only icons, for little space. The options keep their names. */
  isIconOnly?: boolean
  onChange: (value: Value) => void
}) {
  return (
    <fieldset aria-label={label} className={`${looks.segmented} print:hidden`}>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          aria-label={isIconOnly ? text : undefined}
          title={isIconOnly ? text : undefined}
          onClick={() => onChange(option)}
        >
          {Icon && <Icon size={17} strokeWidth={1.75} aria-hidden />}
          {!isIconOnly && text}
        </button>
      ))}
    </fieldset>
  )
}
