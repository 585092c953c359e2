import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import looks from '../looks.module.css'

type Tone =
  | 'primary'
  | 'plain'
  | 'ghost'
  | 'danger'
  | 'danger-solid'
  | 'danger-ghost'
  | 'accent'
  | 'inverse'

// Forced colours show only the border, even a transparent one.
const SHAPE =
  `${looks.button} inline-flex items-center justify-center gap-2 rounded-control border font-580 no-underline ` +
  'transition-[background-color,border-color,color] duration-(--d-tap)'

const SIZES = {
  normal: 'min-h-11 px-3.75 text-14',
  large: 'min-h-13 px-5.25 text-15',
  icon: 'size-11 min-w-11 flex-none text-14',
}

const TONES: Record<Tone, string> = {
  primary: 'border-transparent bg-ink text-on-ink hover:bg-(--ink-hover)',
  plain: 'border-line-strong bg-surface text-ink hover:bg-sunken active:bg-line',
  ghost: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink active:bg-line',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-tint',
  'danger-solid': 'border-transparent bg-danger text-(--on-danger) hover:brightness-110',
  'danger-ghost': 'border-transparent text-danger hover:bg-danger-tint',
  accent: 'border-transparent bg-accent text-(--on-accent) hover:bg-(--accent-hover)',
  // For the one bold panel of a page, which is blue in both themes.
  inverse: 'border-transparent bg-[white] text-(--block) hover:bg-[white]/90',
}

// Remains focusable, so that screen readers reach the button and read why it is inactive.
const OFF =
  'cursor-not-allowed border-transparent bg-sunken text-ink-3 forced-colors:border-[GrayText] forced-colors:text-[GrayText]'

type Look = { tone?: Tone; size?: keyof typeof SIZES }

/** Returns a button's classes, for links that look like one. */
export function buttonClass({ tone = 'plain', size = 'normal' }: Look): string {
  return `${SHAPE} ${SIZES[size]} ${TONES[tone]}`
}

type ButtonProps = ComponentProps<'button'> &
  Look & { icon?: LucideIcon | undefined; isBusy?: boolean; children?: ReactNode }

/** Renders a button. `aria-disabled` makes it inactive but reachable; `isBusy` keeps its width. */
export function Button({
  tone = 'plain',
  size = 'normal',
  icon: Icon,
  isBusy = false,
  className = '',
  children,
  ...props
}: ButtonProps) {
  const isOff = props.disabled || props['aria-disabled'] === true
  return (
    <button
      type="button"
      {...props}
      aria-busy={isBusy || undefined}
      className={`${SHAPE} ${SIZES[size]} ${isOff ? OFF : TONES[tone]} ${className}`}
    >
      {isBusy ? (
        <span className={looks.spinner} />
      ) : (
        Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />
      )}
      {children}
    </button>
  )
}
