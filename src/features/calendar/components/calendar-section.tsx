import { CalendarDays, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { CopyField } from '~/ui/forms/copy-field'
import { useRequest } from '~/ui/forms/use-request'
import { PageSection } from '~/ui/frame/page-section'
import { Loaded } from '~/ui/loaded'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { revokeCalendar, shareCalendar, useCalendarLink } from '../client'

/** Section with the link that shows the days of the user's actions in a calendar program. */
export function CalendarSection() {
  const { isBusy, problem, run } = useRequest()
  const [isAsking, setIsAsking] = useState(false)
  // True after a press: the control that replaces the pressed button then takes the focus.
  const [hasPressed, setHasPressed] = useState(false)

  async function revoke(isSure: boolean) {
    setIsAsking(false)
    if (isSure) await run(revokeCalendar, 'revoke')
  }

  return (
    <PageSection title={m.calendar_title()} hint={m.calendar_hint()}>
      <Loaded query={useCalendarLink()}>
        {({ url }) => (
          <>
            <div role="status" className="empty:hidden">
              {url !== null && (
                <CopyField
                  key={url}
                  label={m.calendar_link()}
                  hint={m.calendar_link_hint()}
                  value={url}
                  copy={m.calendar_copy()}
                  copied={m.calendar_copied()}
                  selected={m.embed_selected()}
                  hasFocus={hasPressed}
                />
              )}
            </div>
            {url === null ? (
              <Button
                key="share"
                icon={CalendarDays}
                isBusy={isBusy}
                autoFocus={hasPressed}
                className="justify-self-start"
                onClick={() => {
                  setHasPressed(true)
                  void run(shareCalendar, 'share')
                }}
              >
                {m.calendar_create()}
              </Button>
            ) : (
              <Button
                key="revoke"
                tone="danger"
                icon={Link2Off}
                isBusy={isBusy}
                className="justify-self-start"
                onClick={() => {
                  setHasPressed(true)
                  setIsAsking(true)
                }}
              >
                {m.embed_revoke()}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      {isAsking && (
        <AlertDialog
          title={m.calendar_question()}
          choices={[{ value: 'sure', label: m.embed_revoke(), tone: 'danger-solid' }]}
          onChoice={(choice) => void revoke(choice === 'sure')}
        >
          {m.calendar_question_text()}
        </AlertDialog>
      )}
    </PageSection>
  )
}
