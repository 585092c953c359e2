import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useCallback, useId, useRef, useState } from 'react'
import { buttonClass } from '../forms/button'
import { useDismiss } from './use-dismiss'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  isDestructive?: boolean
  isDisabled?: boolean
  onSelect: () => void
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const ABOVE =
  'bottom-full mb-1 w-max below-layout:fixed below-layout:inset-x-4 below-layout:bottom-4 below-layout:w-auto flat:static flat:mt-1'

/** Renders a button that opens a list of actions. `label` names the button. */
export function Menu({
  label,
  text,
  icon: Icon,
  items,
  align = 'start',
  isAbove = false,
  trigger,
}: {
  label: string
  /** Text before the icon, and part of the label. Without it the button is as wide as an icon. */
  text?: string
  icon: LucideIcon
  items: readonly MenuItem[]
  /** Edge of the button with which the list is aligned. */
  align?: 'start' | 'end'
  /** Opens the list above the button, and on narrow screens at the lower edge. */
  isAbove?: boolean
  /** The button, for a page that triggers or focuses it. */
  trigger?: RefObject<HTMLButtonElement | null>
}) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const own = useRef<HTMLButtonElement>(null)
  const button = trigger ?? own
  const [isOpen, setIsOpen] = useState(false)
  const onDismiss = useCallback(
    (by: 'escape' | 'outside') => {
      setIsOpen(false)
      if (by === 'escape') button.current?.focus()
    },
    [button],
  )
  useDismiss(root, { isOpen, onDismiss })

  function step(event: KeyboardEvent<HTMLDivElement>) {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const at = options.indexOf(document.activeElement as HTMLElement)
    const target = STEPS[event.key]?.(at, options.length)
    if (target === undefined) return
    event.preventDefault()
    options[target]?.focus()
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={buttonClass({ tone: 'ghost', size: text === undefined ? 'icon' : 'normal' })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {!isAbove && text !== undefined && (
          <span className="max-w-49 truncate narrow:max-w-[42vw]">{text}</span>
        )}
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {isAbove && text}
      </button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={step}
          className={`absolute z-10 min-w-52 rounded-panel border border-transparent bg-surface p-1.25 shadow-2 ${isAbove ? ABOVE : 'top-full mt-1 w-max max-w-72'} ${align === 'start' ? 'left-0' : 'right-0'}`}
        >
          {items.map((item, index) => (
            <MenuRow
              key={item.label}
              item={item}
              isFirst={index === 0}
              onClose={() => {
                setIsOpen(false)
                button.current?.focus()
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function MenuRow({
  item,
  isFirst,
  onClose,
}: {
  item: MenuItem
  isFirst: boolean
  onClose: () => void
}) {
  const { label, icon: Icon, isDestructive, isDisabled, onSelect } = item
  const colour = isDisabled ? 'text-ink-3' : isDestructive ? 'text-danger' : 'text-ink'
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      ref={isFirst ? focusRow : undefined}
      aria-disabled={isDisabled || undefined}
      className={`flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left text-14 font-540 hover:bg-sunken ${colour}`}
      onClick={() => {
        if (isDisabled) return
        onClose()
        onSelect()
      }}
    >
      {Icon && <Icon size={17} strokeWidth={1.75} aria-hidden />}
      {label}
    </button>
  )
}

/** Focuses the first row when the user opens the menu, so that the arrow keys continue from it. */
function focusRow(row: HTMLElement | null): void {
  row?.focus()
}
