import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { showToastOnArrival } from '~/ui/overlays/toast'
import { openNextRoom, useOpenRooms } from '../opening/client'

/** Returns a squad's open rooms, newest first, and a function that opens the one of its next sprint and goes there. Asks for nothing while `isWanted` is false. */
export function useNextRoom(
  { id, nextSprint: sprint }: { id: string; nextSprint: number },
  { isWanted = true } = {},
) {
  const locale = useLocale()
  const { data } = useOpenRooms(isWanted ? id : null)
  const { isBusy, problem, run } = useRequest()
  return {
    rooms: data?.rooms ?? [],
    isBusy,
    problem,
    /** Resolves to false if the room could not be opened. */
    start: () =>
      run(async () => {
        const room = await openNextRoom(id, { sprint, locale })
        if (!room.isNew) showToastOnArrival(() => m.open_room_was_open({ sprint }))
        navigate(pathIn(locale, `/room/${room.code}`))
      }),
  }
}
