import { MonitorSmartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { describeDevice } from '~/domain/accounts/device'
import { errorText } from '~/i18n/error-texts'
import { formatMoment } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { PageSection } from '~/ui/frame/page-section'
import { Loaded } from '~/ui/loaded'
import { Notice } from '~/ui/notice'
import { endOtherSessions, endSession, useSessions } from '../../client'
import type { SessionList as Sessions } from '../../schema'

type Session = Sessions['sessions'][number]

/** The account's open sessions, this browser's first. Each of the others has a button to end it. */
export function SessionList() {
  const { isBusy, problem, run } = useRequest()
  const [done, setDone] = useState<'one' | 'all' | null>(null)
  const list = useRef<HTMLUListElement>(null)

  async function end(id: string) {
    setDone(null)
    if (await run(() => endSession(id), id)) finish('one')
  }
  async function endOthers() {
    setDone(null)
    if (await run(endOtherSessions, 'others')) finish('all')
  }
  function finish(what: 'one' | 'all') {
    setDone(what)
    // The pressed button disappears.
    list.current?.focus()
  }

  return (
    <PageSection title={m.account_sessions()} hint={m.account_sessions_hint()}>
      <Loaded query={useSessions()}>
        {({ sessions }) => (
          <>
            <ul
              ref={list}
              tabIndex={-1}
              aria-label={m.account_sessions()}
              className="grid outline-none"
            >
              {currentFirst(sessions).map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => void end(session.id)} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                className="justify-self-start"
                isBusy={isBusy}
                onClick={() => void endOthers()}
              >
                {m.account_sessions_end_others()}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      {done === 'one' && <Notice tone="done">{m.account_session_ended()}</Notice>}
      {done === 'all' && <Notice tone="done">{m.account_sessions_others_ended()}</Notice>}
    </PageSection>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const locale = useLocale()
  const device = nameOf(session)
  const used = m.account_session_used({ date: formatMoment(new Date(session.lastUsedAt), locale) })
  return (
    <li className="flex min-h-16 items-center gap-3.5 border-b border-line py-2 first:pt-0 last:border-b-0">
      <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-580">{device}</p>
        <p className="text-13 text-ink-3">{session.isThis ? m.account_session_this() : used}</p>
      </div>
      {session.isThis ? (
        <Button tone="ghost" data-press="sign-out">
          {m.nav_sign_out()}
        </Button>
      ) : (
        <Button tone="ghost" aria-label={m.account_session_end_named({ device })} onClick={onEnd}>
          {m.account_session_end()}
        </Button>
      )}
    </li>
  )
}

function currentFirst(sessions: readonly Session[]): Session[] {
  return [...sessions].sort((a, b) => Number(b.isThis) - Number(a.isThis))
}

function nameOf({ userAgent }: Session): string {
  const { browser, system } = describeDevice(userAgent)
  if (browser && system) return m.account_session_name({ browser, system })
  return browser ?? system ?? m.account_session_unknown()
}
