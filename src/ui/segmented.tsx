import type { LucideIcon } from 'lucide-react'

/** Two or more views of one thing, exactly one of them on. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  onChange: (value: Value) => void
}) {
  return (
    <fieldset aria-label={label} className="segmented">
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {Icon && <Icon size={17} strokeWidth={1.75} aria-hidden />}
          {text}
        </button>
      ))}
    </fieldset>
  )
}
