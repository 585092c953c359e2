import { Copy, Eye, EyeOff, Link2Off, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Sharing } from '~/features/reports/state/use-sharing'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import type { ReportShare } from '../schema'

const OUTCOMES: Record<NonNullable<Sharing['outcome']>, () => string> = {
  created: m.report_link_created,
  copied: m.report_link_copied,
  selected: m.members_link_selected,
  revoked: m.report_revoked,
}

/** Texts by people and votes, which the owner can add to a link. */
const OPTIONS = [
  { name: 'withVotes', label: m.report_link_votes },
  { name: 'withTexts', label: m.report_link_texts },
] as const

type SharePanelProps = {
  id: string
  share: ReportShare | null
  sharing: Sharing
  isOwner: boolean
}

/** Panel that says what a link shows before it exists, creates it, and later changes or revokes it. */
export function SharePanel({ id, share, sharing, isOwner }: SharePanelProps) {
  const { outcome, problem, isBusy, create } = sharing
  return (
    <section id={id} aria-label={m.report_share()} className="mt-4 grid max-w-176 gap-4">
      <p className="text-14 text-ink-2">{share ? m.report_link_hint() : m.report_share_ask()}</p>
      <Readers share={share} />
      {share ? (
        <>
          <LinkField share={share} sharing={sharing} />
          {isOwner ? (
            <ShareOptions {...{ share, sharing }} />
          ) : (
            <p className="text-13 text-ink-3">{m.report_link_owner()}</p>
          )}
        </>
      ) : (
        <Button
          tone="primary"
          isBusy={isBusy}
          className="justify-self-start"
          onClick={() => void create()}
        >
          {m.report_link_create()}
        </Button>
      )}
      <p role="status" className="text-14 font-540">
        {outcome && OUTCOMES[outcome]()}
      </p>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
    </section>
  )
}

/** Lists what readers of the link see, and what they do not see. */
function Readers({ share }: { share: ReportShare | null }) {
  const isShown = (option: (typeof OPTIONS)[number]) => share?.[option.name] ?? false
  const shown = OPTIONS.filter(isShown).map(({ label }) => label())
  const hidden = OPTIONS.filter((option) => !isShown(option)).map(({ label }) => label())
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4 grid-cols-2 below-type:grid-cols-1">
      <Facts
        icon={Eye}
        title={m.report_readers_see()}
        items={[m.report_readers_scores(), m.report_readers_people(), ...shown]}
      />
      <Facts
        icon={EyeOff}
        title={m.report_readers_not()}
        items={[...hidden, m.report_readers_actions(), m.report_readers_feelings()]}
      />
    </div>
  )
}

function Facts({
  icon: Icon,
  title,
  items,
}: {
  icon: LucideIcon
  title: string
  items: readonly string[]
}) {
  return (
    <div>
      <p className="flex items-center gap-2 text-14 font-580">
        <Icon size={17} strokeWidth={1.75} aria-hidden />
        {title}
      </p>
      <ul className="mt-1 pl-6.25 text-14/(--lh-15) text-ink-2">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}

function LinkField({ share, sharing }: { share: ReportShare; sharing: Sharing }) {
  const { outcome, isBusy, copy, revoke } = sharing
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-end gap-2 below-type:flex-col below-type:items-stretch">
      <Field
        // The button that created the link is gone. If the browser refuses to copy, the selected text can be copied with the keyboard.
        ref={outcome === 'created' || outcome === 'selected' ? select : undefined}
        className="flex-1"
        label={m.report_link()}
        value={share.url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Button icon={Copy} onClick={() => void copy()}>
        {m.report_link_copy()}
      </Button>
      <Button tone="danger" icon={Link2Off} isBusy={isBusy} onClick={() => setIsAsking(true)}>
        {m.report_revoke()}
      </Button>
      {isAsking && (
        <AlertDialog
          title={m.report_revoke_question()}
          choices={[{ value: 'revoke', label: m.report_revoke(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setIsAsking(false)
            if (choice) void revoke()
          }}
        >
          {m.report_revoke_body()}
        </AlertDialog>
      )}
    </div>
  )
}

/** Options for the content that the link shows besides the scores. */
function ShareOptions({ share, sharing }: { share: ReportShare; sharing: Sharing }) {
  return (
    <fieldset className="grid">
      <legend className="text-13 font-580">{m.report_link_shows()}</legend>
      {OPTIONS.map(({ name, label }) => (
        <label key={name} className="flex min-h-11 items-center gap-2.5 text-14/(--lh-15)">
          <input
            type="checkbox"
            className="size-5 flex-none accent-ink"
            checked={share[name]}
            onChange={({ currentTarget }) => void sharing.change({ [name]: currentTarget.checked })}
          />
          {label()}
        </label>
      ))}
    </fieldset>
  )
}

function select(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
