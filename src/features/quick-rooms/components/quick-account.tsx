import { Check, X } from 'lucide-react'
import type { Draft } from '~/domain/local/draft'
import { historyStore } from '~/features/local-history/client'
import { contentsOf } from '~/features/local-history/texts/entry-contents'
import { useShelf } from '~/features/packs/client'
import { useRoomDoor } from '~/features/rooms/client'
import { languageTag } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'

type QuickAccountProps = { code: string; draft: Draft; isKept: boolean }

/** Names everything that an account takes along from this browser, or why the sprint cannot come. */
export function QuickAccount({ code, draft, isKept }: QuickAccountProps) {
  const locale = useLocale()
  const shelf = useShelf(locale)
  const isSignedIn = useRoomDoor(code).data?.isSignedIn === true
  // A file does not prove that three people voted on them.
  const hasFeelings = shelf !== null && shelf.withoutFeelings(draft.topics) !== draft.topics
  const refusal = hasFeelings ? m.quick_account_feelings() : isKept ? null : m.quick_take_unsaved()
  const others = refusal === null ? otherSprints(code) : []
  const { topics, extra } = draft
  const actions = Array.isArray(extra.actions) ? extra.actions.length : 0
  const contents = contentsOf({ topics: [...topics], extra, actions })
  const next = refusal === null ? '?next=/bring-history' : ''
  return (
    <section
      aria-labelledby="quick-account"
      className={`${looks.card} grid grid-cols-1 gap-3 p-6 below-type:p-4`}
    >
      <h2 id="quick-account" className="text-20">
        {m.quick_account_title()}
      </h2>
      <p className="text-14 text-ink-2">{m.quick_account_text()}</p>
      <ul className="text-14 font-540 *:flex *:min-h-9 *:items-center *:gap-2.5 *:border-t *:border-line *:py-1.5">
        {refusal === null ? (
          contents.map((text) => (
            <li key={text}>
              <Check size={16} strokeWidth={1.75} aria-hidden className="flex-none text-ink-2" />
              {text}
            </li>
          ))
        ) : (
          <li>
            <X size={16} strokeWidth={1.75} aria-hidden className="flex-none text-ink-2" />
            {refusal}
          </li>
        )}
      </ul>
      {refusal === null && <p className="text-13 text-ink-2">{m.quick_take_all()}</p>}
      {others.length > 0 && (
        <p className="text-13 wrap-anywhere text-ink-2">
          {m.quick_take_others({
            sprints: new Intl.ListFormat(languageTag(locale)).format(others),
          })}
        </p>
      )}
      {isSignedIn && refusal === null ? (
        <LocaleLink to="/bring-history" className={buttonClass({ tone: 'primary', size: 'large' })}>
          {m.quick_to_account()}
        </LocaleLink>
      ) : (
        !isSignedIn && (
          <>
            <LocaleLink
              to={`/signup${next}`}
              className={buttonClass({ tone: 'primary', size: 'large' })}
            >
              {refusal === null ? m.quick_account() : m.invitation_sign_up()}
            </LocaleLink>
            <LocaleLink to={`/login${next}`} className={buttonClass({ tone: 'ghost' })}>
              {m.quick_have_account()}
            </LocaleLink>
          </>
        )
      )}
    </section>
  )
}

/** Names the other sprints of this browser, which come along. */
function otherSprints(code: string): string[] {
  return historyStore
    .read()
    .items.filter(({ raw }) => raw.room !== code)
    .map(({ label: { squadName, sprint } }) =>
      squadName === '' ? sprint : `${squadName}, ${sprint}`,
    )
}
