import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Hints } from '../phone/hints'
import { WindowFacts } from './window-facts'
import { firstOpenIndex, type WindowVoter } from './window-voter'

/** Screen before the first topic. */
export function WindowStart({ voter }: { voter: WindowVoter }) {
  const { door, page, go } = voter
  const voting = { ...door.window, closesAt: page.closesAt }
  return (
    <>
      <div className="my-auto py-6">
        <WindowFacts door={{ ...door, window: voting }} />
      </div>
      <Button
        tone="primary"
        size="large"
        className="min-h-15 text-17"
        onClick={() => go({ at: 'topic', index: firstOpenIndex(voter) })}
      >
        {m.window_start()}
      </Button>
      <Hints>
        <p>{m.window_start_note()}</p>
      </Hints>
    </>
  )
}
