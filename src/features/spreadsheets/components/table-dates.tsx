import { useId } from 'react'
import { type DateOrder, readDates } from '~/domain/transfer/tables/column-dates'
import type { TableStep } from '~/features/spreadsheets/state/use-table'
import { formatDay } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import styles from './table.module.css'

const ORDERS: readonly DateOrder[] = ['day', 'month']

/** Choice of the order of day and month, by the two days that the first date can be. */
export function TableDates({ choices, sample, onChange }: TableStep & { sample: string }) {
  const locale = useLocale()
  const name = useId()
  return (
    <>
      <p className="text-13 text-ink-2">{m.table_dates_hint({ sample })}</p>
      <fieldset className="flex flex-wrap gap-3" aria-label={m.table_day_or_month()}>
        {ORDERS.map((order) => (
          <label key={order} className={styles.option}>
            <span className="text-14 font-580">{dayText(sample, { order, locale })}</span>
            <input
              type="radio"
              name={name}
              checked={choices.dateOrder === order}
              onChange={() => onChange({ ...choices, dateOrder: order })}
            />
          </label>
        ))}
      </fieldset>
    </>
  )
}

function dayText(sample: string, { order, locale }: { order: DateOrder; locale: Locale }): string {
  const [date] = readDates([sample], { order, hasSerials: false, areNames: false }).dates
  if (date) return formatDay(date.day, locale)
  return order === 'day' ? m.table_day_first() : m.table_month_first()
}
