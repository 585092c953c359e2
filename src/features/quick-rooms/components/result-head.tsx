import type { QuickResult } from '~/domain/rooms/quick/quick-result'
import { Dial } from '~/features/scoring/components/dial'
import { formatScore } from '~/i18n/format'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { resultFacts } from '../texts/result-texts'

/** A line never begins with the dot. */
const BETWEEN = '\u00a0· '

type ResultHeadProps = {
  result: QuickResult
  title: string
  /** Before the numbers of people, topics and minutes. */
  facts?: readonly string[]
}

/** Renders the title, the facts and the average. On paper, the squad and its sprint are the title. */
export function ResultHead({ result, title, facts = [] }: ResultHeadProps) {
  const locale = useLocale()
  const { squadName, sprint, average } = result
  const numbers = resultFacts(result)
  return (
    <div className="flex items-end justify-between gap-8 below-type:items-start">
      <div className="min-w-0 print:hidden">
        <h1
          tabIndex={-1}
          className="text-[2.25rem] leading-[1.1] outline-none below-layout:text-[1.625rem]"
          data-room-heading
        >
          {title}
        </h1>
        <p className="mt-1.5 text-ink-2">{[...facts, ...numbers].join(BETWEEN)}</p>
      </div>
      <div className="hidden print:block">
        <p className="text-24 font-680">
          {`${squadName === '' ? m.quick_room() : squadName} · Sprint ${sprint}`}
        </p>
        <p className="text-ink-2">{numbers.join(BETWEEN)}</p>
      </div>
      {average !== null && (
        <Dial
          className="below-type:[--dial-width:84px] print:[--dial-width:96px]"
          value={average}
          text={formatScore(average, { locale, isAverage: true })}
          size={132}
        />
      )}
    </div>
  )
}
