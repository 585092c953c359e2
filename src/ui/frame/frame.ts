import { pathIn } from '~/i18n/locale'
import { applyUpdate, startOfflineSupport } from '~/lib/browser/offline'
import { signOut } from '~/lib/browser/signed-in'
import { getLocale } from '~/paraglide/runtime'
import { forgetEarlyPresses } from './early-presses'
import { showAwaitedFrameNotice, showFrameNotice } from './frame-notice'
import { answerPresses, type Presses } from './presses'

type Frame = {
  /** Asks about unsaved input, if there is any, before it continues. */
  askToLeave: (leave: () => void) => void
  /** Loads a page in place of this one, without asking. */
  replacePage: (path: string) => void
  /** Click handlers of the page, besides those of its frame. */
  presses?: Presses
}

/** Runs the frame of a page: the menu of a phone, the notices and signing out. The same on pages that React runs and on all others. */
export function startFrame({ askToLeave, replacePage, presses = {} }: Frame): void {
  answerPresses({
    ...presses,
    update: applyUpdate,
    'sign-out': () =>
      askToLeave(() => {
        signOut().then(
          () => replacePage(pathIn(getLocale(), '/login')),
          () => showFrameNotice('sign-out-failed'),
        )
      }),
  })
  document.addEventListener('click', closeMenuOfLink)
  document.addEventListener('focusin', closeMenuLeft)
  document.addEventListener('input', showFullFields, { once: true })
  forgetEarlyPresses()
  showAwaitedFrameNotice()
  if (import.meta.env.PROD) startOfflineSupport(() => showFrameNotice('update'))
}

/** Closes the menu after a click on its link. It is a popover: the browser opens it, and closes it on Escape and on a click outside. */
function closeMenuOfLink({ target }: Event): void {
  const link = (target as Element).closest('a')
  link?.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
}

function closeMenuLeft({ target }: Event): void {
  const menu = document.querySelector<HTMLElement>('[popover]:popover-open')
  // The menu's button is beside it.
  if (menu && !menu.parentElement?.contains(target as Node)) menu.hidePopover()
}

/** Loaded with the first input, because many visits have none. */
function showFullFields(event: Event): void {
  void import('./full-fields').then(({ startFullFields }) => startFullFields(event))
}
