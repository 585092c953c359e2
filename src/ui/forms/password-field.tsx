import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Field } from './field'

/** Renders a password field that the user can reveal. It is hidden again after mounting. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={m.auth_show_password()}
          aria-pressed={isShown}
          title={isShown ? m.auth_hide_password() : m.auth_show_password()}
          className="absolute right-0 top-0 grid size-11 place-items-center rounded-control text-ink-2 hover:text-ink"
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={19} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  )
}
