import { useState } from 'react'
import type { Floor } from '~/domain/votes/audience'
import { useSession } from '~/features/auth/client'
import { useMembers } from '~/features/members/client'
import '~/i18n/window-error-texts'
import {
  closingOf,
  NEW_WINDOW_FORM,
  readWindowForm,
  type WindowForm,
  type WrongField,
} from '../view/window-form'

/** Returns the form of a vote with a deadline. The squad's people are proposed, whose addresses only its owner sees. */
export function useWindowForm(squadId: string, floor: Floor) {
  const { data: session } = useSession()
  const { data: people } = useMembers(squadId)
  const [typed, setTyped] = useState<Partial<WindowForm>>({})
  const [wasTried, setWasTried] = useState(false)
  const [now, setNow] = useState(Date.now)
  const hasMail = session?.mail ?? true
  const squad = people ? [people.owner, ...people.members] : []
  const form: WindowForm = {
    ...NEW_WINDOW_FORM,
    least: String(floor),
    // The separator comes after each, so that what is typed behind them is another address, also if they arrive meanwhile.
    emails: squad.flatMap(({ email }) => (email ? `${email}, ` : [])).join(''),
    expected: squad.length < floor ? '' : String(squad.length),
    ...typed,
    ...(hasMail ? {} : { entry: 'open' }),
  }
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  const read = readWindowForm(form, { now, zone, floor })
  const wrong: readonly WrongField[] = wasTried && !read.ok ? read.wrong : []
  return {
    form,
    floor,
    hasMail,
    wrong,
    closesAt: closingOf(form, now),
    change: (change: Partial<WindowForm>) => setTyped((before) => ({ ...before, ...change })),
    /** Reads the form to open the vote now, and shows what is wrong from then on. */
    read() {
      const at = Date.now()
      setNow(at)
      setWasTried(true)
      return readWindowForm(form, { now: at, zone, floor })
    },
  }
}
