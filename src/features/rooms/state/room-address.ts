import { formatRoomCode } from '~/domain/rooms/room-code'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'

/** Returns the addresses of a room: the link, the page for its code, and the code for reading aloud. */
export function useRoomAddress(code: string): { link: string; entrance: string; spoken: string } {
  const locale = useLocale()
  const { origin, host } = window.location
  return {
    link: origin + pathIn(locale, `/room/${code}`),
    entrance: host + pathIn(locale, '/room'),
    spoken: formatRoomCode(code),
  }
}
