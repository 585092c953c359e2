import { RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { quickTopics } from '~/domain/packs/default-topics'
import { EXAMPLE_AGREED } from '~/domain/rooms/example-room'
import { PHASES } from '~/domain/rooms/phases'
import { Agreed } from '~/features/rooms/components/phone/agreed'
import { Revealed } from '~/features/rooms/components/phone/revealed'
import { RoundVote } from '~/features/rooms/components/phone/round-vote'
import { Announcer } from '~/features/rooms/components/shared/announcer'
import { RevealScreen } from '~/features/rooms/components/wall/reveal-screen'
import { VotingScreen } from '~/features/rooms/components/wall/voting-screen'
import type { Member } from '~/features/rooms/state/member'
import { currentTopic } from '~/features/rooms/view/turnout'
import { defaultTexts } from '~/i18n/default-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useExample } from '../state/use-example'
import styles from './example-room.module.css'

const TOPIC = 'default-understanding-requests'

/** Renders a vote on one topic with invented people, on the screens of a real room: the projector, and the visitor's phone. */
export function ExampleRoom({ onClose }: { onClose: (wantsRoom: boolean) => void }) {
  const [turn, setTurn] = useState(0)
  return (
    // Not a `dialog`, because the phone's shortcuts are inactive while a dialog is open.
    <div
      role="dialog"
      aria-modal="true"
      aria-labelledby="example-room"
      aria-describedby="example-room-note"
      className={styles.example}
      onKeyDown={({ key }) => key === 'Escape' && onClose(false)}
    >
      <div>
        <header className={styles.head}>
          <div>
            <h2 id="example-room" ref={takeFocus} tabIndex={-1} className="text-20 outline-none">
              {m.quick_example_title()}
            </h2>
            <p id="example-room-note" className="text-14 text-ink-2">
              {m.quick_example_note()}
            </p>
          </div>
          <Button
            tone="ghost"
            size="icon"
            icon={X}
            aria-label={m.quick_example_close()}
            title={m.quick_example_close()}
            onClick={() => onClose(false)}
          />
        </header>
        <Play key={turn} onAgain={() => setTurn(turn + 1)} onOpen={() => onClose(true)} />
      </div>
    </div>
  )
}

type Next = { onAgain: () => void; onOpen: () => void }

function Play({ onAgain, onOpen }: Next) {
  const locale = useLocale()
  const [topic] = quickTopics(defaultTexts(locale)).filter(({ id }) => id === TOPIC)
  if (!topic) throw new Error(`no topic ${TOPIC}`)
  const { member, agree } = useExample(topic)
  const { view, mine } = member
  return (
    <>
      <div className="contents below-layout:grid below-layout:flex-1 below-layout:grid-cols-1 below-layout:gap-4 below-layout:p-4">
        <section aria-label={m.quick_example_phone()} className={styles.phone}>
          <Phone member={member} />
        </section>
        <section aria-label={m.quick_example_wall()} className={styles.wall}>
          <Wall view={view} />
        </section>
      </div>
      <Foot view={view} onAgree={agree} onAgain={onAgain} onOpen={onOpen} />
      <Announcer view={{ ...view, version: 0 }} connection="live" mine={mine} />
    </>
  )
}

function Phone({ member }: { member: Member }) {
  const { phase, step } = member.view
  const { takesVotes, isAgreed } = PHASES[phase]
  if (takesVotes) return <RoundVote key={step} member={member} />
  return isAgreed ? <Agreed key={step} member={member} /> : <Revealed key={step} member={member} />
}

function Wall({ view }: Pick<Member, 'view'>) {
  const topic = currentTopic(view)?.topic
  if (!topic) return null
  if (PHASES[view.phase].takesVotes) return <VotingScreen view={view} topic={topic} />
  return view.tally && <RevealScreen view={view} topic={topic} tally={view.tally} />
}

/** Renders the next step, and at the end the way to a room. */
function Foot({
  view: { phase },
  onAgree,
  onAgain,
  onOpen,
}: Pick<Member, 'view'> & Next & { onAgree: () => void }) {
  const { showsTally, isAgreed } = PHASES[phase]
  return (
    <footer className={styles.foot}>
      <p className="text-14 text-ink-2">{hintOf(phase)}</p>
      {showsTally && !isAgreed && (
        <Button tone="primary" size="large" onClick={onAgree}>
          {m.quick_example_agree({ score: EXAMPLE_AGREED })}
        </Button>
      )}
      {isAgreed && (
        <>
          <Button size="large" icon={RotateCcw} onClick={onAgain}>
            {m.quick_example_again()}
          </Button>
          <Button tone="accent" size="large" onClick={onOpen}>
            {m.quick_title()}
          </Button>
        </>
      )}
    </footer>
  )
}

function hintOf(phase: Member['view']['phase']): string {
  const { takesVotes, isAgreed } = PHASES[phase]
  if (takesVotes) return m.quick_example_vote()
  return isAgreed ? m.quick_example_end() : m.quick_example_talk()
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus()
}
