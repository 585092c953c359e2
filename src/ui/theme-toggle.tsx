import { Monitor, Moon, Sun } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from './button'
import { chooseTheme, nextChoice, type ThemeChoice, useThemeChoice } from './theme'

const ICONS = { light: Sun, dark: Moon, system: Monitor }

export function ThemeToggle() {
  const choice = useThemeChoice()
  const next = nextChoice(choice)
  return (
    <Button
      tone="ghost"
      size="icon"
      icon={ICONS[choice]}
      aria-label={m.theme_label({ current: nameOf(choice), next: nameOf(next) })}
      title={m.theme_label({ current: nameOf(choice), next: nameOf(next) })}
      onClick={() => chooseTheme(next)}
    />
  )
}

function nameOf(choice: ThemeChoice): string {
  return { light: m.theme_light, dark: m.theme_dark, system: m.theme_system }[choice]()
}
