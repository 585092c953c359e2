import { Copy } from 'lucide-react'
import type { Member } from '~/features/rooms/state/member'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { ToastRegion } from '~/ui/overlays/toast'
import { copySummary } from '../texts/quick-summary'

/** Renders the ways on from a quick room's result on a phone. */
export function QuickFoot({ member: { hello, view } }: { member: Member }) {
  const locale = useLocale()
  const { squadName, sprint } = hello
  return (
    <>
      <Button
        tone="primary"
        size="large"
        icon={Copy}
        onClick={() => void copySummary({ squadName, sprint: String(sprint), view }, locale)}
      >
        {m.quick_copy()}
      </Button>
      <LocaleLink to="/" className={buttonClass({ tone: 'ghost', size: 'large' })}>
        {m.result_next()}
      </LocaleLink>
      <ToastRegion />
    </>
  )
}
