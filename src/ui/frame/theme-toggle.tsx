import { Monitor, Moon, Sun } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'

const CHOICES = [
  // Works without scripts, too.
  { icon: Monitor, shown: 'in-data-[choice=light]:hidden in-data-[choice=dark]:hidden' },
  { icon: Sun, shown: 'not-in-data-[choice=light]:hidden' },
  { icon: Moon, shown: 'not-in-data-[choice=dark]:hidden' },
] as const

/** Switches from one theme to the next. The script in the page's head handles the click, and styles show the chosen theme. */
export function ThemeToggle() {
  const names = [m.theme_system(), m.theme_light(), m.theme_dark()]
  return (
    <button
      type="button"
      data-theme-toggle
      className={buttonClass({ tone: 'ghost', size: 'icon' })}
    >
      {CHOICES.map(({ icon: Icon, shown }, index) => {
        const next = names[(index + 1) % names.length] ?? ''
        const label = m.theme_label({ current: names[index] ?? '', next })
        return (
          <span key={shown} title={label} className={`grid size-full place-items-center ${shown}`}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            <span className="sr-only">{label}</span>
          </span>
        )
      })}
    </button>
  )
}
