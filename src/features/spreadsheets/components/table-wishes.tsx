import { nameKey } from '~/domain/squads/names'
import { TWINS } from '~/domain/transfer/import-plan'
import type { TablePreview } from '~/domain/transfer/tables/table-choices'
import type { TableTarget } from '~/features/spreadsheets/state/table-target'
import type { TableImport } from '~/features/spreadsheets/state/use-import'
import { TWIN_TEXTS } from '~/features/spreadsheets/texts/table-texts'
import { formatDate } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { Select } from '~/ui/forms/select'
import { Tick } from '~/ui/forms/tick'

type TableWishesProps = { taking: TableImport; target: TableTarget; preview: TablePreview }

/** Questions about the history that the table comes into: the squad, an earlier version of the table, and sprints with other content. */
export function TableWishes({ taking, target, preview }: TableWishesProps) {
  const locale = useLocale()
  const { wishes, change, earlier, comparison, squads } = taking
  const names = preview.squads.filter(({ sprints }) => sprints.length > 0).map(({ name }) => name)
  const chosen = squads[0]?.name
  const twins = wishes.twins === 'leave' ? (comparison?.conflict ?? []) : wishes.twinsAsked
  return (
    <>
      {target.squadName !== undefined && names.some((name) => name === '') && (
        <Field
          label={m.local_squad()}
          value={wishes.squadName}
          maxLength={120}
          onChange={({ target: { value } }) => change({ squadName: value })}
        />
      )}
      {target.onlySquad !== undefined && names.length > 1 && (
        <Select
          label={m.table_squad({ count: names.length })}
          value={chosen === undefined ? '' : `=${nameKey(chosen)}`}
          onChange={(value) => change({ squad: value === '' ? null : value.slice(1) })}
        >
          {chosen === undefined && <option value="">{m.table_choose()}</option>}
          {names.map((name) => (
            <option key={name} value={`=${nameKey(name)}`}>
              {name || m.transfer_no_squad()}
            </option>
          ))}
        </Select>
      )}
      {earlier && (
        <div className="text-14">
          <Tick
            label={m.table_replaces({
              date: formatDate(new Date(earlier.at), locale),
              count: earlier.sprints,
            })}
            isOn={wishes.isReplacing}
            onChange={(isReplacing) => change({ isReplacing })}
          />
        </div>
      )}
      {twins.length > 0 && (
        <Select
          label={m.table_twins({ sprints: twins.join(', ') })}
          value={wishes.twins}
          onChange={(value) => {
            const next = TWINS.find((each) => each === value) ?? 'leave'
            change({ twins: next })
          }}
        >
          {TWINS.map((each) => (
            <option key={each} value={each}>
              {TWIN_TEXTS[each]()}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}
