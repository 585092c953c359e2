import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'

const MARK =
  'M12 10.2v3.9h5.5c-.24 1.4-1.68 4.1-5.5 4.1a6.2 6.2 0 0 1 0-12.4c1.9 0 3.2.8 3.9 1.5l2.7-2.6A9.9 9.9 0 0 0 12 2a10 10 0 1 0 0 20c5.8 0 9.6-4 9.6-9.8 0-.7-.07-1.2-.16-1.8z'

/** Button to sign in with Google. If this server has not enabled Google, the button stays and says so. */
export function GoogleButton({
  isOff,
  isBusy,
  onPress,
}: {
  isOff: boolean
  isBusy: boolean
  onPress: () => void
}) {
  return (
    <Button
      size="large"
      className="w-full"
      isBusy={isBusy}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      {!isBusy && (
        <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
          <path fill="currentColor" d={MARK} />
        </svg>
      )}
      <span className="grid text-left leading-tight">
        {m.auth_google()}
        {isOff && <span className="text-13 font-460">{m.auth_google_off()}</span>}
      </span>
    </Button>
  )
}
