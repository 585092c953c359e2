import { ArrowLeft, ArrowRight } from 'lucide-react'
import { castVote, goBack, goForward, leafAt } from '~/domain/local/one-phone'
import { leavesOf } from '~/domain/topics/topic-tree'
import { useTurn } from '~/features/one-phone/state/use-turn'
import { useExamples } from '~/features/packs/client'
import { TopicProgress } from '~/features/rooms/components/instruments/topic-progress'
import { VoteRows } from '~/features/rooms/components/instruments/vote-rows'
import { PrivacyHint } from '~/features/rooms/components/phone/hints'
import { useShortcuts } from '~/features/rooms/state/use-shortcuts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { changeRound } from '../client'
import { PhaseHeading } from './phase-heading'
import { PhoneFrame } from './phone-frame'

const KEYS = [0, 1, 2, 3, 4, 5] as const
const forward = () => changeRound(goForward)
const back = () => changeRound(goBack)

/** Renders one topic of a turn. */
export function Vote({ person }: { person: number }) {
  const { plan, turn } = useTurn()
  const findExamples = useExamples(useLocale())
  useShortcuts({
    ...Object.fromEntries(KEYS.map((score) => [score, () => vote(score)])),
    ArrowRight: forward,
    ArrowLeft: back,
  })
  const topic = plan && leafAt({ plan, turn })
  if (!plan || !turn || !topic) return null
  const total = leavesOf(plan.topics).length
  const isLast = turn.at === total - 1
  const given = turn.votes.get(topic.id)
  return (
    <PhoneFrame
      title={m.one_phone_person_of({ person, people: plan.people })}
      note={m.one_phone_topic_of({ number: turn.at + 1, total })}
    >
      <TopicProgress
        steps={Array.from({ length: total }, (_, at) =>
          at === turn.at ? 'now' : turn.isReview || at < turn.at ? 'done' : 'ahead',
        )}
      />
      {/* The browser does not store choices in a form without autocompletion. */}
      <form
        key={topic.id}
        autoComplete="off"
        className="flex flex-1 flex-col"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="pt-3.5 pb-3 short:py-2">
          <PhaseHeading className="text-[clamp(1.25rem,7vw,1.75rem)] leading-[1.15]">
            {topic.title}
          </PhaseHeading>
          {topic.description && (
            <p className="mt-1 line-clamp-3 text-14 text-ink-2">{topic.description}</p>
          )}
        </div>
        <VoteRows topic={topic.title} vote={given} onVote={vote} examples={findExamples(topic)} />
        <div className="grid grid-cols-2 gap-2 pt-2">
          <Button icon={ArrowLeft} aria-disabled={turn.at === 0 || turn.isReview} onClick={back}>
            {m.one_phone_previous()}
          </Button>
          <Button tone="primary" aria-disabled={given === undefined} onClick={forward}>
            {turn.isReview || isLast ? m.one_phone_to_check() : m.one_phone_next()}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
          </Button>
        </div>
        {plan.people < 3 && (
          <div className="pt-3 text-center text-13 text-ink-2 short:pt-1.5">
            <PrivacyHint>{m.member_vote_too_few()}</PrivacyHint>
          </div>
        )}
      </form>
    </PhoneFrame>
  )
}

function vote(score: Parameters<typeof castVote>[1]) {
  changeRound((round) => castVote(round, score))
}
