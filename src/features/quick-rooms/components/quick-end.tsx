import { Copy, Download, Link, Printer, Radio } from 'lucide-react'
import { useState } from 'react'
import { type Draft, toSavedEntry } from '~/domain/local/draft'
import { toRawEntry } from '~/domain/local/history'
import { toQuickResult } from '~/domain/rooms/quick/quick-result'
import { exportHistory } from '~/features/local-history/client'
import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { copyText } from '~/lib/browser/clipboard'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { useRequest } from '~/ui/forms/use-request'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Notice } from '~/ui/notice'
import { draftOf, keepQuickSprint, shareResult } from '../client'
import { useKept } from '../state/use-kept'
import { QuickAccount } from './quick-account'
import { QuickKept } from './quick-kept'
import { ResultHead } from './result-head'
import { ResultSheet } from './result-sheet'

/** Renders the end of a quick room: its storage, the whole result, the account that can take it along, and ways to share it. */
export function QuickEnd({ lead }: { lead: Lead }) {
  const { code, view, squadName } = lead
  const locale = useLocale()
  const kept = useKept(code)
  const draft = draftOf(lead, locale)
  const sprint = kept?.sprint ?? String(lead.sprint)
  const room = { squadName, sprint, view }
  const result = toQuickResult(room, { isInRoom: true })
  const isVoted = result.topics.some(({ outcome }) => outcome === 'apart')
  const hasSomething =
    draft !== null || isVoted || result.lines.length > 0 || result.feedback.length > 0
  return (
    <div className="mx-auto w-full max-w-290 pb-12">
      <QuickKept sprint={kept?.sprint} />
      <ResultHead
        result={result}
        title={draft ? titleOf(kept?.sprint ?? draft.sprint) : unsavedTitle(hasSomething)}
        facts={[squadName === '' ? m.quick_room() : squadName]}
      />
      {draft && !kept && <NotKept lead={lead} draft={draft} />}
      <div className="mt-7 grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5 below-layout:grid-cols-1 print:block">
        <ResultSheet result={result} />
        <aside className="grid min-w-0 grid-cols-1 gap-4 print:hidden" aria-label={m.quick_aside()}>
          {draft && <QuickAccount code={code} draft={draft} isKept={kept !== undefined} />}
          {hasSomething && (
            <div className="grid grid-cols-2 gap-2">
              <Button
                icon={Copy}
                onClick={async () =>
                  (await import('~/features/quick-rooms/texts/quick-summary')).copySummary(
                    room,
                    locale,
                  )
                }
              >
                {m.quick_copy()}
              </Button>
              <Button icon={Printer} onClick={() => window.print()}>
                {m.quick_pdf()}
              </Button>
              <ResultLink code={code} />
              {draft && <DownloadButton draft={draft} />}
              <p className="col-span-full text-13 text-ink-2">
                {draft ? m.quick_link_hint() : m.quick_link_only()}
              </p>
            </div>
          )}
          <LocaleLink to="/" className={buttonClass({ tone: 'ghost' })}>
            <Radio size={18} strokeWidth={1.75} aria-hidden />
            {m.quick_another()}
          </LocaleLink>
        </aside>
      </div>
    </div>
  )
}

function titleOf(sprint: string): string {
  return sprint === '1' ? m.quick_first() : m.quick_next()
}

/** Without an agreed score, the room's other content stays on the server alone. */
function unsavedTitle(hasSomething: boolean): string {
  return hasSomething ? m.quick_unsaved() : m.quick_nothing()
}

/** Copies the link to the result, and shows it where the browser forbids copying. */
function ResultLink({ code }: { code: string }) {
  const locale = useLocale()
  const { isBusy, problem, run } = useRequest()
  const [shared, setShared] = useState<{ url: string; isCopied: boolean } | null>(null)
  const share = () =>
    run(async () => {
      const path = await shareResult(code)
      const url = location.origin + pathIn(locale, path)
      setShared({ url, isCopied: await copyText(url) })
    })
  return (
    <>
      <Button icon={Link} isBusy={isBusy} onClick={() => void share()}>
        {m.quick_link()}
      </Button>
      {(problem || shared) && (
        <div className="order-1 col-span-full grid gap-2">
          {problem && <Notice tone="error">{errorText(problem)}</Notice>}
          {shared && <Field label={m.quick_link_field()} value={shared.url} readOnly />}
          <p role="status" className="text-13 empty:hidden">
            {shared?.isCopied && m.quick_link_copied()}
          </p>
        </div>
      )}
    </>
  )
}

/** Renders the message that the storage is full or blocked. It never claims that anything was saved. */
function NotKept({ lead, draft }: { lead: Lead; draft: Draft }) {
  const locale = useLocale()
  return (
    <div className="mt-5 print:hidden">
      <Notice
        tone="error"
        actions={
          <>
            <DownloadButton draft={draft} />
            <Button onClick={() => void keepQuickSprint(lead, locale)}>
              {m.quick_keep_again()}
            </Button>
          </>
        }
      >
        {m.quick_not_kept()}
      </Notice>
    </div>
  )
}

/** Renders the download of the sprint as a file for local mode. */
function DownloadButton({ draft }: { draft: Draft }) {
  return (
    <Button
      icon={Download}
      onClick={() => exportHistory([toRawEntry(toSavedEntry(draft, new Date()))])}
    >
      {m.quick_json()}
    </Button>
  )
}
