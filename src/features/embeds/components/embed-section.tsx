import { Eye, EyeOff, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { PICTURES } from '~/domain/outgoing/picture'
import { type PictureLook, queryOf } from '~/features/embeds/view/picture-source'
import { LANGUAGE_NAMES } from '~/i18n/language-names'
import { LOCALES } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/forms/segmented'
import { PageSection } from '~/ui/frame/page-section'
import { Loaded } from '~/ui/loaded'
import { useEmbeds } from '../client'
import type { Embed } from '../schema'
import { EmbedLink } from './embed-link'

const KIND_TEXTS = { trend: m.embed_kind_trend, badge: m.embed_kind_badge }

type Squad = { id: string; name: string; isOwner: boolean }

/** Section with pictures of the squad's line for other pages. The owner creates and revokes their links; members only see which exist. */
export function EmbedSection({ squad }: { squad: Squad }) {
  return (
    <PageSection id="embeds" isWide title={m.embed_title()} hint={m.embed_title_hint()}>
      <Loaded query={useEmbeds(squad.id)}>
        {({ embeds }) =>
          squad.isOwner ? (
            <OwnEmbeds squad={squad} embeds={embeds} />
          ) : (
            <ExistingEmbeds embeds={embeds} />
          )
        }
      </Loaded>
    </PageSection>
  )
}

function ExistingEmbeds({ embeds }: { embeds: readonly Embed[] }) {
  const kinds = embeds.map(({ kind }) => KIND_TEXTS[kind]()).join(', ')
  return (
    <p className="text-14 text-ink-2">
      {embeds.length === 0 ? m.embed_none() : m.embed_known({ kinds })} {m.embed_owner_only()}
    </p>
  )
}

function OwnEmbeds({ squad, embeds }: { squad: Squad; embeds: readonly Embed[] }) {
  const locale = useLocale()
  const [look, setLook] = useState<PictureLook>(() => ({
    ...{ kind: 'trend', theme: 'reader', format: 'svg', locale },
  }))
  const change = (part: Partial<PictureLook>) => setLook((now) => ({ ...now, ...part }))
  const url = embeds.find(({ kind }) => kind === look.kind)?.url ?? null
  return (
    <div className="grid grid-cols-[17rem_minmax(0,1fr)] items-start gap-x-8 gap-y-4 below-layout:grid-cols-1">
      <div className="grid gap-4">
        <Choice
          label={m.embed_kind()}
          value={look.kind}
          options={PICTURES.map((value) => ({ value, label: KIND_TEXTS[value]() }))}
          onChange={(kind) => change({ kind })}
        />
        <Choice
          label={m.embed_theme()}
          value={look.theme}
          options={[
            { value: 'reader', label: m.embed_theme_reader() },
            { value: 'light', label: m.embed_theme_light() },
            { value: 'dark', label: m.embed_theme_dark() },
          ]}
          onChange={(theme) => change({ theme })}
        />
        <Choice
          label={m.embed_language()}
          value={look.locale}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(chosen) => change({ locale: chosen })}
        />
        <Choice
          label={m.embed_format()}
          value={look.format}
          options={[
            { value: 'svg', label: 'SVG' },
            { value: 'png', label: 'PNG' },
          ]}
          onChange={(format) => change({ format })}
        />
        {look.format === 'png' && look.theme === 'reader' && (
          <p className="text-13 text-ink-3">{m.embed_png_hint()}</p>
        )}
        <dl>
          <Audience icon={Eye} title={m.embed_seen()} text={m.embed_seen_text()} />
          <Audience icon={EyeOff} title={m.embed_unseen()} text={m.embed_unseen_text()} />
        </dl>
      </div>
      <div className="grid min-w-0 gap-4">
        <div className="grid gap-1.5">
          <p className="text-13 font-580">{m.embed_preview()}</p>
          <div className="grid justify-items-center rounded-card bg-sunken p-6 below-type:p-4">
            <img
              className="h-auto max-w-full"
              src={`/api/squads/${squad.id}/embeds/${look.kind}/preview${queryOf(look)}`}
              alt={`${m.embed_average()} · ${squad.name}`}
            />
          </div>
        </div>
        <EmbedLink key={look.kind} {...{ squad, look, url }} />
      </div>
    </div>
  )
}

function Choice<Value extends string>({
  label,
  ...choice
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className="text-13 font-580" aria-hidden>
        {label}
      </span>
      <Segmented label={label} {...choice} />
    </div>
  )
}

function Audience({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className="border-t border-line py-2.5">
      <dt className="flex items-center gap-2 text-14 font-580">
        <Icon size={17} strokeWidth={1.75} aria-hidden />
        {title}
      </dt>
      <dd className="pl-6.25 text-14 text-ink-2">{text}</dd>
    </div>
  )
}
