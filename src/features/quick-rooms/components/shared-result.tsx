import { ListX, Printer } from 'lucide-react'
import type { SharedResult as Result } from '~/features/quick-rooms/schema'
import { useSharedResult } from '~/features/quick-rooms/state/use-shared-result'
import { formatMoment } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Loaded } from '~/ui/loaded'
import { ResultHead } from './result-head'
import { ResultSheet } from './result-sheet'

/** Page that shows the result of a quick room through its link, to read and to print. */
export function SharedResult({ token }: { token: string }) {
  const query = useSharedResult(token)
  return (
    <div className="page pb-14">
      {query.data ? (
        <Shown result={query.data} />
      ) : (
        <div className="grid max-w-170 justify-items-start gap-6 py-18 below-layout:py-10">
          <Loaded query={query} failure={m.result_problem()}>
            {() => <GoneResult />}
          </Loaded>
        </div>
      )}
    </div>
  )
}

function Shown({ result }: { result: Result }) {
  const locale = useLocale()
  const { squadName, sprint, lines, until } = result
  const squad = squadName === '' ? m.quick_room() : squadName
  return (
    <div className="max-w-215">
      <div className="pt-8 below-layout:pt-6">
        <ResultHead result={result} title={`${squad} · Sprint ${sprint}`} />
        <p className="mt-2 text-14 text-ink-2 print:hidden">
          {m.result_until({ time: formatMoment(new Date(until), locale) })}
        </p>
        {lines.length === 0 && (
          <p className="mt-4 flex items-center gap-2.5 text-14">
            <ListX size={18} strokeWidth={1.75} aria-hidden />
            {m.result_no_actions()}
          </p>
        )}
      </div>
      <div className="mt-7 print:mt-4">
        <ResultSheet result={result} />
      </div>
      <div className="mt-6 flex flex-wrap gap-2 print:hidden">
        <Button icon={Printer} onClick={() => window.print()}>
          {m.quick_pdf()}
        </Button>
        <LocaleLink to="/" className={buttonClass({ tone: 'ghost' })}>
          {m.result_next()}
        </LocaleLink>
      </div>
    </div>
  )
}

function GoneResult() {
  return (
    <>
      <div>
        <h1>{m.result_gone_title()}</h1>
        <p className="mt-2 text-ink-2">{m.result_gone_body()}</p>
      </div>
      <LocaleLink to="/" className={buttonClass({})}>
        {m.invitation_home()}
      </LocaleLink>
    </>
  )
}
