import { m } from '~/paraglide/messages'
import { Notice } from '~/ui/notice'
import { site } from '../../../site.config'

/** Says in a browser without JavaScript that the page needs it. Only the build renders it, so that no browser loads its text as code. */
export function ScriptNotice({ className = '' }: { className?: string }) {
  return (
    <noscript>
      <div className={className} data-nosnippet>
        <Notice tone="info">{m.needs_script({ product: site.name })}</Notice>
      </div>
    </noscript>
  )
}
