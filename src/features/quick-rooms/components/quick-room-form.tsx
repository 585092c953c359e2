import { useNavigate } from 'react-router'
import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Form } from '~/ui/form'
import { Notice } from '~/ui/notice'
import { useRequest } from '~/ui/use-request'
import { openQuickRoom, topicsOfSet } from '../client'
import { QuickRoomFields } from './quick-room-fields'

/** Opens a room without an account, with one press. */
export function QuickRoomForm() {
  const locale = useLocale()
  const navigate = useNavigate()
  const { isBusy, problem, run } = useRequest()
  return (
    <section aria-labelledby="quick-room" className="border-t border-line pt-6">
      <h2 id="quick-room" className="text-20">
        {m.quick_title()}
      </h2>
      <p className="mt-1 mb-4 text-14 text-ink-2">{m.quick_lead()}</p>
      <Form
        className="grid gap-4"
        onSubmit={(values) =>
          void run(async () => {
            const set = values('set') === 'full' ? 'full' : 'short'
            const topics = topicsOfSet(set, locale)
            const code = await openQuickRoom({ squadName: values('squad'), topics })
            void navigate(pathIn(locale, `/room/${code}`))
          })
        }
      >
        <QuickRoomFields isBusy={isBusy} />
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      </Form>
    </section>
  )
}
