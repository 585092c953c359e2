import { isScore } from '~/domain/retrospectives/scale'
import { PHASES, type Phase } from '~/domain/rooms/phases'
import type { Result } from '~/domain/rooms/room'
import type { RoomAction } from '~/domain/rooms/room-action'
import { type Tally, unanimousScore, type Vote } from '~/domain/votes/tally'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { ANSWER_WORDS } from './answer-words'
import { spreadSentence } from './spread-words'

/** Facts about a room at one moment that screen readers announce. */
export type Moment = {
  phase: Phase
  step: number
  topic: string
  votes: number
  total: number
  secondsLeft: number | null
  isPaused: boolean
  /** State of the talk's time: none, running or over. */
  talk: 'none' | 'running' | 'over'
  /** Reason why the vote continues without a limit. */
  standstill: string | null
  tally: Tally | null
  result: Result | null
  /** Explains which score the agreement starts from. Null if none is preset. */
  preset: string | null
  /** Promises that the room begins with. */
  actions: readonly RoomAction[]
  /** The user's vote, once the server has counted it. */
  counted: Vote | undefined
  isLost: boolean
  /** True while the votes of the round are collected again. */
  isAgain: boolean
  /** Increases every few seconds. Votes are announced at most once in each. */
  beat: number
}

export type Announcement = { moment: Moment; text: string; votes: number }

/** Remaining seconds at which the time is announced. */
const MARKS = [10, 5]

/** Returns the initial state without an announcement, because newcomers read the screen. */
export function firstAnnouncement(moment: Moment): Announcement {
  return { moment, text: '', votes: moment.votes }
}

/** Returns the next announcement. Simultaneous changes form one text. Without changes the last text stays. */
export function nextAnnouncement(last: Announcement, moment: Moment): Announcement {
  const before = last.moment
  const isNewStep = moment.step !== before.step
  const isTimeForVotes = moment.beat !== before.beat && moment.votes > 0
  const hasNewVotes = !isNewStep && isTimeForVotes && moment.votes !== last.votes
  const sentences = [
    connectionWords(before, moment),
    isNewStep ? stepWords(moment) : null,
    isNewStep ? null : reviewWords(before, moment),
    isNewStep ? null : votingWords(before, moment),
    isNewStep ? null : talkWords(before, moment),
    hasNewVotes && PHASES[moment.phase].takesVotes ? votesWords(moment) : null,
  ].filter((sentence) => sentence !== null)
  return {
    moment,
    text: sentences.length > 0 ? sentences.join(' ') : last.text,
    votes: isNewStep ? 0 : hasNewVotes ? moment.votes : last.votes,
  }
}

function connectionWords(before: Moment, { isLost }: Moment): string | null {
  if (isLost === before.isLost) return null
  return isLost ? m.room_lost() : m.room_back()
}

function stepWords(moment: Moment): string | null {
  const { phase, topic, secondsLeft, tally, result, preset, isAgain } = moment
  switch (phase) {
    case 'open':
    case 'window':
      return null
    case 'sealed':
      return m.window_closed()
    case 'too-few':
      return m.window_too_few()
    case 'voting':
      if (isAgain) return m.room_vote_again()
      return secondsLeft === null
        ? m.room_say_round_no_limit({ topic })
        : m.room_say_round({ topic, seconds: secondsLeft })
    case 'revealed':
      if (!tally) return null
      return [m.room_say_reveal({ topic, sentence: spreadSentence(tally) }), preset]
        .filter((sentence) => sentence !== null)
        .join(' ')
    case 'agreed': {
      // If all votes are equal, the agreement already says it.
      if (tally && unanimousScore(tally) === result) {
        return m.room_say_reveal({ topic, sentence: spreadSentence(tally) })
      }
      return isScore(result)
        ? m.room_say_agreed({ topic, score: result, meaning: meaningOf(result) })
        : null
    }
    case 'finished':
      return m.agree_title()
    case 'closed':
      return m.member_closed_title()
  }
}

/** Lists answers that were given or changed. */
function reviewWords(before: Moment, { phase, actions }: Moment): string | null {
  if (!PHASES[phase].isLobby || actions === before.actions) return null
  const old = new Map(before.actions.map(({ id, answer }) => [id, answer]))
  const sentences = actions.flatMap(({ id, title, answer }) =>
    answer === null || old.get(id) === answer
      ? []
      : [m.review_say({ title, answer: ANSWER_WORDS[answer]() })],
  )
  return sentences.length > 0 ? sentences.join(' ') : null
}

function votingWords(before: Moment, moment: Moment): string | null {
  if (!PHASES[moment.phase].takesVotes) return null
  const { counted, standstill, isPaused } = moment
  const sentences = [
    counted !== undefined && counted !== before.counted ? countedWords(counted) : null,
    standstill === before.standstill ? null : standstill,
    isPaused !== before.isPaused ? (isPaused ? m.room_say_paused() : m.room_say_resumed()) : null,
    secondsWords(before.secondsLeft, moment),
  ].filter((sentence) => sentence !== null)
  return sentences.length > 0 ? sentences.join(' ') : null
}

function talkWords(before: Moment, { talk }: Moment): string | null {
  if (talk === before.talk || talk === 'none') return null
  return talk === 'over' ? m.room_talk_over() : m.room_say_talk()
}

function countedWords(vote: Vote): string {
  return vote === 'skip' ? m.room_say_skipped() : m.room_say_counted({ score: vote })
}

function secondsWords(before: number | null, { secondsLeft, isPaused }: Moment): string | null {
  if (secondsLeft === null || before === null || isPaused) return null
  const mark = MARKS.findLast((seconds) => secondsLeft <= seconds && before > seconds)
  return mark === undefined ? null : m.room_say_seconds({ seconds: mark })
}

function votesWords({ votes, total }: Moment): string {
  return votes === 1 ? m.room_say_votes_one({ total }) : m.room_say_votes({ votes, total })
}
