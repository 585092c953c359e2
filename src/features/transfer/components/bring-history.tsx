import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Target } from '~/domain/local/bring-history'
import { type ImportContents, readEntries } from '~/domain/transfer/import-file'
import { historyStore } from '~/features/local-history/client'
import { useBringing } from '~/features/transfer/state/use-bringing'
import { unreadableText } from '~/features/transfer/texts/import-texts'
import { m } from '~/paraglide/messages'
import { EmptyState } from '~/ui/empty-state'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { later } from '~/ui/later'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { useSquadNames } from '../client'
import { BringChoices } from './bring-choices'
import { BringOne } from './bring-one'

// Shown after the first step.
const useResults = later(async () => {
  const [{ BringPreview }, { BringDone }] = await Promise.all([
    import('./bring-preview'),
    import('./bring-done'),
  ])
  return { BringPreview, BringDone }
})

/** Page that imports this browser's history into the account, squad by squad. The history itself stays unchanged. */
export function BringHistory() {
  const history = useSyncExternalStore(
    historyStore.subscribe,
    historyStore.read,
    historyStore.readOnServer,
  )
  const contents = useMemo(() => readEntries(history.raw), [history])
  const isReadable = history.status === 'ready' || history.status === 'partly'
  return (
    <div className="page">
      <div className="py-8 below-layout:py-6">
        <h1>{m.bring_title()}</h1>
        <p className="mt-2 max-w-[60ch] text-ink-2">{m.bring_lead()}</p>
      </div>
      {history.raw.length > 0 ? (
        <ImportSteps contents={contents} />
      ) : (
        <EmptyState
          title={isReadable ? m.bring_empty() : m.bring_unreadable_history()}
          hint={m.bring_empty_hint()}
          actions={
            <LocaleLink to="/retrospectiva" className={buttonClass({})}>
              {m.nav_record()}
            </LocaleLink>
          }
        />
      )}
    </div>
  )
}

function ImportSteps({ contents }: { contents: ImportContents }) {
  const { entries, unreadable, actions } = contents
  const [first] = entries
  const squads = useSquadNames()
  const bringing = useBringing()
  const results = useResults(bringing.name !== 'choose')
  const [changed, setChanged] = useState<ReadonlyMap<string, Target>>(new Map())
  if (bringing.name === 'done')
    return results && <results.BringDone bringings={bringing.bringings} />
  return (
    <div className="grid grid-cols-1 gap-8">
      {bringing.name === 'preview' ? (
        results && (
          <results.BringPreview
            {...bringing}
            onBack={bringing.goBack}
            onBring={() => bringing.bring()}
          />
        )
      ) : !first ? null : (
        <Loaded query={squads} failure={m.dashboard_problem_squads()}>
          {(known) =>
            entries.length === 1 ? (
              <BringOne
                entry={first}
                actions={actions}
                squads={known}
                isBusy={bringing.isBusy}
                problem={bringing.problem}
                onChosen={bringing.bringInto}
              />
            ) : (
              <BringChoices
                contents={contents}
                squads={known}
                changed={changed}
                onChange={setChanged}
                isBusy={bringing.isBusy}
                problem={bringing.problem}
                onChosen={bringing.preview}
              />
            )
          }
        </Loaded>
      )}
      {unreadable.length > 0 && (
        <section className={`${looks.card} p-5`} aria-labelledby="bring-unreadable">
          <h2 id="bring-unreadable" className="text-17">
            {m.bring_unreadable()}
          </h2>
          <p className="text-14 text-ink-2">{m.bring_unreadable_hint()}</p>
          <ul className="mt-2 break-words text-14">
            {unreadable.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries can be equal, and their order is fixed
              <li key={index}>{unreadableText(entry)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
