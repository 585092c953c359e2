import { Plug, Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { LocaleLink } from '~/ui/frame/locale-link'
import { SettingGroup, SettingRow } from '~/ui/frame/setting-row'
import { showToastOnArrival } from '~/ui/overlays/toast'
import { deleteSquad, refreshSquads } from '../client'
import type { Squad } from '../schema'
import { DeleteSquadDialog, DeleteSquadProblem } from './delete-squad'
import { KeptVotes } from './kept-votes'
import { ReminderDay } from './reminder-day'

type SquadSettingsProps = {
  squad: Squad
  /** Rows of other features: imports and exports, and issue trackers. */
  transfer: ReactNode
  trackers: ReactNode
}

/** Settings of a squad. Members see most of them, and the owner changes them. */
export function SquadSettings({ squad, transfer, trackers }: SquadSettingsProps) {
  const { id, isOwner } = squad
  return (
    <div className="grid gap-6">
      <SettingGroup title={m.squad_settings_data()}>{transfer}</SettingGroup>
      <SettingGroup title={m.squad_settings_reading()}>
        <KeptVotes squad={squad} />
        <SettingRow title={m.squad_settings_coaches()} hint={m.squad_settings_coaches_hint()}>
          <LocaleLink to={`/squad/${id}/people`} className={buttonClass({})}>
            <Users size={18} strokeWidth={1.75} aria-hidden />
            {m.squad_settings_coaches_manage()}
          </LocaleLink>
        </SettingRow>
      </SettingGroup>
      <SettingGroup title={m.squad_settings_notices()}>
        <SettingRow title={m.integrations_title()} hint={m.squad_settings_integrations_hint()}>
          <LocaleLink to={`/squad/${id}/integrations`} className={buttonClass({})}>
            <Plug size={18} strokeWidth={1.75} aria-hidden />
            {m.integrations_title()}
          </LocaleLink>
        </SettingRow>
        {trackers}
        <ReminderDay squad={squad} />
      </SettingGroup>
      {isOwner && (
        <SettingGroup title={m.squad_settings_end()}>
          <SettingRow title={m.members_hand_over()} hint={m.squad_settings_hand_over_hint()}>
            <LocaleLink to={`/squad/${id}/people`} className={buttonClass({})}>
              <Users size={18} strokeWidth={1.75} aria-hidden />
              {m.members_hand_over()}
            </LocaleLink>
          </SettingRow>
          <LoadedCard card="delete-squad">
            <DeleteSquad squad={squad} />
          </LoadedCard>
        </SettingGroup>
      )}
    </div>
  )
}

function DeleteSquad({ squad }: { squad: Squad }) {
  const locale = useLocale()
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, problem, run } = useRequest()

  async function remove() {
    if (await run(() => deleteSquad(squad.id))) {
      showToastOnArrival(() => m.squad_deleted({ name: squad.name }))
      return navigate(pathIn(locale, '/dashboard'), { replace: true })
    }
    return refreshSquads()
  }

  return (
    <SettingRow
      title={m.squad_delete()}
      hint={m.squad_delete_hint()}
      below={problem && <DeleteSquadProblem problem={problem} />}
    >
      <Button tone="danger" icon={Trash2} isBusy={isBusy} onClick={() => setIsAsked(true)}>
        {m.squad_delete()}
      </Button>
      {isAsked && (
        <DeleteSquadDialog
          squad={squad}
          onChoice={(isSure) => {
            setIsAsked(false)
            if (isSure) void remove()
          }}
        />
      )}
    </SettingRow>
  )
}
