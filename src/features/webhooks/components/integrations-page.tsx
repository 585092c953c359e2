import { ArrowLeft } from 'lucide-react'
import { EmbedSection } from '~/features/embeds/components/embed-section'
import { BackLink } from '~/features/retrospectives/components/back-link'
import { useSquad } from '~/features/squads/client'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import { PageSection } from '~/ui/frame/page-section'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { ChatSection } from './chat-section'
import { WebhookSection } from './webhook-section'

/** Page with a squad's integrations. All are off by default. */
export function IntegrationsPage({ squadId }: { squadId: string }) {
  const query = useSquad(squadId)
  if (query.error?.code === 'NOT_FOUND') {
    return (
      <div className="grid justify-items-start gap-4 py-10">
        <h1>{m.squad_not_found()}</h1>
        <BackLink />
      </div>
    )
  }
  return (
    <Loaded query={query} failure={m.dashboard_problem_squads()}>
      {(squad) => (
        <>
          <LocaleLink
            to={`/squad/${squadId}`}
            className="mt-4 inline-flex min-h-11 items-center gap-2 text-14 text-ink-2 no-underline hover:text-ink hover:underline"
          >
            <ArrowLeft size={16} aria-hidden />
            {m.integrations_back()}
          </LocaleLink>
          <h1>{m.integrations_title()}</h1>
          <p className="mt-1 mb-8 max-w-[70ch] break-words text-ink-2">
            {m.integrations_lead({ squad: squad.name })}
          </p>
          <ChatSection squadId={squadId} isOwner={squad.isOwner} />
          <WebhookSection squadId={squadId} isOwner={squad.isOwner} />
          <EmbedSection squad={squad} />
          <PageSection isWide title={m.tokens_title()} hint={m.integrations_tokens_hint()}>
            <LocaleLink to="/account#tokens" className={`${looks.textLink} justify-self-start`}>
              {m.integrations_tokens()}
            </LocaleLink>
          </PageSection>
        </>
      )}
    </Loaded>
  )
}
