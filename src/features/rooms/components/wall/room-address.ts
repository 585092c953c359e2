import { formatRoomCode } from '~/domain/room-code'
import { pathIn, useLocale } from '~/i18n/locale'

/** Where a room is met: the link, the page on which its code is typed, and the code as it is read aloud. */
export function useRoomAddress(code: string): { link: string; entrance: string; spoken: string } {
  const locale = useLocale()
  const { origin, host } = window.location
  return {
    link: origin + pathIn(locale, `/room/${code}`),
    entrance: host + pathIn(locale, '/room'),
    spoken: formatRoomCode(code),
  }
}
