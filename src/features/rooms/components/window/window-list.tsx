import { isScore } from '~/domain/retrospectives/scale'
import type { BoxedVote } from '~/domain/rooms/window/window-box'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { ScoreTile } from '../instruments/score-tile'
import { firstOpenIndex, ScreenHeading, type WindowVoter } from './window-voter'

/** The votes of this browser, each with the way to change it. */
export function WindowList({ voter }: { voter: WindowVoter }) {
  const { page, own, go } = voter
  const { votes } = own.box
  const isComplete = page.topics.every(({ id }) => votes[id])
  const finish = () => {
    own.finish()
    go({ at: 'done' })
  }
  return (
    <>
      <ScreenHeading title={m.window_list()} text={m.window_list_lead()} />
      <ul className="flex-1">
        {page.topics.map(({ id, title }, index) => (
          <li key={id} className="border-t border-line">
            <button
              type="button"
              className="flex min-h-13 w-full items-center gap-3 py-2 text-left underline-offset-3 hover:underline"
              onClick={() => go({ at: 'topic', index })}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
              <Own vote={votes[id]} />
            </button>
          </li>
        ))}
      </ul>
      <div className="sticky bottom-0 bg-canvas pt-3 pb-2">
        <Button
          tone="primary"
          size="large"
          className="min-h-15 w-full text-17"
          onClick={isComplete ? finish : () => go({ at: 'topic', index: firstOpenIndex(voter) })}
        >
          {isComplete ? m.window_finish() : m.window_go_on()}
        </Button>
      </div>
    </>
  )
}

/** State of the vote in words where it differs from the usual one. */
const STATE_WORDS: Record<BoxedVote['state'], (() => string) | null> = {
  due: m.window_due,
  kept: null,
  stored: null,
  again: null,
  foreign: m.window_foreign,
  late: m.window_late,
}

function Own({ vote: own }: { vote: BoxedVote | undefined }) {
  if (!own) return <small className="text-13 text-ink-3">{m.window_missing()}</small>
  const { vote, state } = own
  return (
    <>
      {STATE_WORDS[state] && <small className="text-13 text-ink-2">{STATE_WORDS[state]()}</small>}
      {state !== 'foreign' &&
        (isScore(vote) ? (
          <span data-band={vote}>
            <ScoreTile score={vote} className="size-8 rounded-tile text-15 font-680" />
          </span>
        ) : (
          <small className="text-13 font-580">{m.window_skipped()}</small>
        ))}
    </>
  )
}
