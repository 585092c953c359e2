import { Download, Info, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { errorText } from '~/i18n/error-texts'
import { downloadFile } from '~/lib/browser/files'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { readExport } from '../client'

const EXPORT_FILE = 'retrospectives_from_supabase.json'

/** Actions on all data at once. Of the three, only the export works in account mode. */
export function YourData({ hasRetrospectives }: { hasRetrospectives: boolean }) {
  const { isBusy, problem, run } = useRequest()
  const [refused, setRefused] = useState<'import' | 'clear' | null>(null)
  const id = useId()

  async function download() {
    downloadFile({ name: EXPORT_FILE, type: 'application/json', text: await readExport() })
  }

  return (
    <section
      className="mt-8 grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 border-t border-line pt-6 below-layout:grid-cols-1"
      aria-labelledby={id}
    >
      <div>
        <h2 id={id} className="text-17">
          {m.account_data()}
        </h2>
        <p id={`${id}-hint`} className="text-14 text-ink-2">
          {hasRetrospectives ? m.dashboard_data_hint() : m.dashboard_data_none()}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 below-layout:*:flex-[1_1_45%]">
        <Button
          icon={Download}
          isBusy={isBusy}
          aria-disabled={!hasRetrospectives}
          aria-describedby={`${id}-hint`}
          onClick={() => hasRetrospectives && void run(download)}
        >
          {m.dashboard_export()}
        </Button>
        <Button icon={Upload} aria-disabled onClick={() => setRefused('import')}>
          {m.dashboard_import()}
        </Button>
        <Button icon={Trash2} aria-disabled onClick={() => setRefused('clear')}>
          {m.history_clear()}
        </Button>
      </div>
      {problem && (
        <div className="col-span-full">
          <Notice tone="error">{errorText(problem)}</Notice>
        </div>
      )}
      {refused === 'import' && (
        <Refusal>
          {m.dashboard_import_off()} {m.dashboard_import_where()}
        </Refusal>
      )}
      {refused === 'clear' && (
        <Refusal>
          {m.dashboard_clear_off()} {m.dashboard_clear_where()}{' '}
          <LocaleLink to="/account" className={looks.textLink}>
            {m.nav_account()}
          </LocaleLink>
        </Refusal>
      )}
    </section>
  )
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="col-span-full flex items-start gap-2.5 text-14 text-ink-2">
      <Info size={17} strokeWidth={1.75} aria-hidden className="mt-px" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
