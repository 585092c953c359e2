import { type ComponentProps, useState } from 'react'
import { isBlank, toRoomLines } from '~/domain/actions/promise-lines'
import { PHASES } from '~/domain/rooms/phases'
import type { Lead } from '~/features/rooms/state/use-lead'
import { writtenLines } from '~/features/rooms/state/use-lines'
import { keptText } from '~/features/rooms/texts/kept-text'
import { isSettled } from '~/features/rooms/view/settled'
import { type Locale, pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { AlertDialog } from '~/ui/overlays/dialog'
import { promiseLinesOf } from '../../actions/storage'
import { useRoomDoor } from '../../client'

/** Maximum number of topics named in the question. Further ones are counted. */
const MOST_NAMED = 6

type CloseRoomProps = {
  lead: Lead
  children: string
  /** True if the written actions are not kept. In a squad's room they never are. */
  isDiscarding?: boolean
} & Pick<ComponentProps<typeof Button>, 'tone' | 'size'>

/** Ends the room for everyone, after a dialog that tells what is kept. */
export function CloseRoom({ lead, children, isDiscarding, ...look }: CloseRoomProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { close } = useClosing(lead)
  return (
    <>
      <Button {...look} onClick={() => setIsAsked(true)}>
        {children}
      </Button>
      {isAsked && (
        <CloseDialog
          lead={lead}
          isDiscarding={isDiscarding ?? !lead.keeper}
          onChoice={(isSure) => {
            setIsAsked(false)
            if (isSure) void close({ isDiscarding })
          }}
        />
      )}
    </>
  )
}

/**
 * Saves a quick room, closes the room, and opens the report. If there is nothing to save there is no report, and the
 * room shows that it is over.
 */
export function useClosing(lead: Lead) {
  const { code, view, perform, keeper } = lead
  const door = useRoomDoor(code)
  const locale: Locale = useLocale()
  async function close({ isDiscarding = false }: { isDiscarding?: boolean | undefined } = {}) {
    const lines = keeper && !isDiscarding ? toRoomLines(writtenLines(lead)) : []
    const placed = lines.map((line, at) => ({ id: String(at + 1), ...line }))
    await keeper?.keep({ ...lead, view: { ...view, lines: placed } })
    if (!(await perform({ do: 'close', lines }))) return
    promiseLinesOf(code).write(null)
    const retrospectiveId = (await door.mutate())?.retrospectiveId
    if (retrospectiveId) {
      navigate(pathIn(locale, `/retrospective/${retrospectiveId}/report`), { replace: true })
    }
  }
  return { close }
}

function CloseDialog({
  lead,
  isDiscarding,
  onChoice,
}: {
  lead: Lead
  isDiscarding: boolean
  onChoice: (isSure: boolean) => void
}) {
  const { view, sprint, keeper } = lead
  const locale = useLocale()
  if (PHASES[view.phase].isWindow) {
    return (
      <AlertDialog
        title={m.window_cancel_question()}
        choices={[{ value: 'close', label: m.window_cancel(), tone: 'danger-solid' }]}
        onChoice={(choice) => onChoice(choice === 'close')}
      >
        {m.window_cancel_body()}
      </AlertDialog>
    )
  }
  const open = view.topics.filter((topic) => !isSettled(topic))
  return (
    <AlertDialog
      title={m.lead_close_question()}
      choices={[{ value: 'close', label: m.lead_close(), tone: 'danger-solid' }]}
      onChoice={(choice) => onChoice(choice === 'close')}
    >
      <p>{keptText(view, { sprint, locale, isQuick: keeper !== null })}</p>
      {PHASES[view.phase].takesVotes && <p className="mt-2">{m.lead_close_voting()}</p>}
      {open.length > 0 && (
        <p className="mt-2">
          {m.lead_close_without_score({ count: open.length })}{' '}
          {open
            .slice(0, MOST_NAMED)
            .map(({ title }) => title)
            .join(', ')}
          {open.length > MOST_NAMED && ` ${m.lead_and_more({ count: open.length - MOST_NAMED })}`}.
        </p>
      )}
      {isDiscarding && writtenLines(lead).some((line) => !isBlank(line)) && (
        <p className="mt-2">{m.agree_unsaved()}</p>
      )}
      <p className="mt-2">{m.lead_close_final()}</p>
    </AlertDialog>
  )
}
