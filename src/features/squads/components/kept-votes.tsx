import { FLOORS } from '~/domain/votes/audience'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/forms/segmented'
import { useRequest } from '~/ui/forms/use-request'
import { SettingRow } from '~/ui/frame/setting-row'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/overlays/toast'
import { changeSquad } from '../client'
import type { Squad } from '../schema'

/** Setting for the minimum number of scores for which the squad's rooms keep votes. All members see it, and the owner changes it. */
export function KeptVotes({ squad: { id, floor, isOwner } }: { squad: Squad }) {
  const { problem, run } = useRequest()

  async function change(chosen: string) {
    const next = FLOORS.find((each) => String(each) === chosen)
    if (next === undefined || next === floor) return
    if (await run(() => changeSquad(id, { floor: next }), chosen)) showToast(m.squad_floor_saved)
  }

  return (
    <SettingRow
      title={m.squad_floor()}
      hint={m.squad_floor_hint()}
      below={problem && <Notice tone="error">{errorText(problem)}</Notice>}
    >
      {isOwner ? (
        <Segmented
          label={m.squad_floor()}
          value={String(floor)}
          options={FLOORS.map((count) => ({
            value: String(count),
            label: m.squad_floor_scores({ count }),
          }))}
          onChange={(chosen) => void change(chosen)}
        />
      ) : (
        <p className="font-580">{m.squad_floor_scores({ count: floor })}</p>
      )}
    </SettingRow>
  )
}
