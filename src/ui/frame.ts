import { pathIn } from '~/i18n/locale'
import { applyUpdate } from '~/lib/offline'
import { signOut } from '~/lib/signed-in'
import { getLocale } from '~/paraglide/runtime'
import { showAwaitedFrameNotice, showFrameNotice } from './frame-notice'

/** What a press of an element does, by the name in its `data-press`. */
type Presses = Record<string, (pressed: HTMLElement) => void>

type Frame = {
  /** Asks about unsaved input, if there is any, before it continues. */
  askToLeave: (leave: () => void) => void
  /** Loads a page in place of this one, without asking. */
  replacePage: (path: string) => void
}

/** Runs what surrounds a page: the menu of a phone, the notices and the way out. The same on pages that React draws and on all others. */
export function startFrame({ askToLeave, replacePage }: Frame): void {
  listenForPresses({
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
  showAwaitedFrameNotice()
}

/** One listener for the whole document: React may draw a button again, and nothing is attached to it. */
function listenForPresses(presses: Presses): void {
  document.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>('[data-press]')
    if (pressed) presses[pressed.dataset.press ?? '']?.(pressed)
  })
}

/** The menu is a popover: the browser opens it, and closes it on Escape and on a press outside. */
function closeMenuOfLink({ target }: Event): void {
  const link = (target as Element).closest('a')
  link?.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
}

function closeMenuLeft({ target }: Event): void {
  const menu = document.querySelector<HTMLElement>('[popover]:popover-open')
  // Its button stands beside it.
  if (menu && !menu.parentElement?.contains(target as Node)) menu.hidePopover()
}
