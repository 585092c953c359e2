import type { ChatMessage } from '~/domain/outgoing/chat-payload'
import { PING } from '~/domain/outgoing/webhook-event'
import { sprintSentences } from '~/domain/reports/sprint-sentences'
import { averageOf } from '~/domain/retrospectives/averages'
import { readHistory } from '~/domain/trends/history-reading'
import { findStored } from '~/features/retrospectives/data.server'
import { findToldRoom, isOfRoom, listVotedSprints } from '~/features/rooms/closing/data.server'
import { findSquadName } from '~/features/squads/data.server'
import { formatScore } from '~/i18n/format'
import { formatDeadline } from '~/i18n/format-date'
import { type Locale, pathIn } from '~/i18n/locale'
import { sentenceText } from '~/i18n/reading-texts'
import { sprintLabel } from '~/i18n/sprint-label'
import type { Db } from '~/lib/database/db.server'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

type Told = {
  event: string
  /** ISO time of the change. */
  createdAt: string
  squadId: string
  subjectId: string | null
  locale: Locale
  origin: string
}

type InSquad = Omit<Told, 'subjectId'> & { squad: string; subjectId: string }

/** Plain text for the payload, which escapes it. */
const PLAIN = { stress: '', typed: (text: string) => text }

/**
 * Composes the message to a channel, in its language and with the data that may leave the squad. Null if there is nothing to report: the subject has
 * been deleted or is over, or another message reports it.
 */
export async function readChatMessage(db: Db, told: Told): Promise<ChatMessage | null> {
  const { event, squadId, subjectId } = told
  const squad = await findSquadName(db, squadId)
  if (squad === null) return null
  if (event === PING) return trialMessage({ ...told, squad })
  if (subjectId === null) return null
  const of = { ...told, squad, subjectId }
  switch (event) {
    case 'room.opened':
      return await readOpened(db, of)
    case 'room.closed':
      return await readClosed(db, of)
    case 'window.opened':
    case 'window.closing':
    case 'window.sealed':
    case 'window.too_few':
      return await readWindow(db, { ...of, event })
    case 'retrospective.saved':
      return (await isFirstSave(db, of)) ? await readResult(db, of) : null
    default:
      return null
  }
}

/** Composes a message that shows that the address belongs to the channel. */
export function trialMessage({
  squad,
  squadId,
  locale,
  origin,
}: Pick<InSquad, 'squad' | 'squadId' | 'locale' | 'origin'>): ChatMessage {
  const language = { locale }
  return {
    title: m.chat_trial_title({ squad, product: site.name }, language),
    lines: [m.chat_trial_line({}, language)],
    link: {
      text: m.chat_trial_link({}, language),
      url: origin + pathIn(locale, `/squad/${squadId}`),
    },
    footer: null,
  }
}

/** Composes the message with the link to a room, if it is still open. */
async function readOpened(db: Db, { squad, squadId, subjectId, locale, origin }: InSquad) {
  const room = await findToldRoom(db, { squadId, roomId: subjectId })
  if (!room || room.closedAt !== null) return null
  const language = { locale }
  return {
    title: m.chat_opened_title({ squad, sprint: room.sprint }, language),
    lines: [m.chat_opened_line({}, language)],
    link: {
      text: m.chat_opened_link({}, language),
      url: origin + pathIn(locale, `/room/${room.code}`),
    },
    footer: null,
  }
}

/** Texts about a vote with a deadline, and the phase in which they are true. Later they are not sent. */
const WINDOW_TEXTS = {
  'window.opened': {
    ...{ isIn: 'window', title: m.chat_window_opened_title, line: m.chat_window_opened_open },
    label: m.chat_window_vote,
  },
  'window.closing': {
    ...{ isIn: 'window', title: m.chat_window_closing_title, line: m.chat_window_closing_line },
    label: m.chat_window_vote,
  },
  'window.sealed': {
    ...{ isIn: 'sealed', title: m.chat_window_sealed_title, line: m.chat_window_sealed_line },
    label: m.chat_window_link,
  },
  'window.too_few': {
    ...{ isIn: 'too-few', title: m.chat_window_too_few_title, line: m.chat_window_too_few_line },
    label: m.chat_window_link,
  },
} as const

/** Composes a message about a vote with a deadline. Its link opens the room, where an invited person needs the link from the mail. */
async function readWindow(db: Db, told: InSquad & { event: keyof typeof WINDOW_TEXTS }) {
  const { event, squad, squadId, subjectId, locale, origin } = told
  const { isIn, title, line, label } = WINDOW_TEXTS[event]
  const room = await findToldRoom(db, { squadId, roomId: subjectId })
  if (!room?.window || room.phase !== isIn) return null
  const { sprint, code, window } = room
  const { zone, entry, closesAt } = window
  const when = formatDeadline(closesAt.getTime(), { locale, zone })
  const isMailed = event === 'window.opened' && entry === 'pool'
  const language = { locale }
  return {
    title: title({ squad, sprint }, language),
    lines: [(isMailed ? m.chat_window_opened_pool : line)({ when }, language)],
    link: { text: label({}, language), url: origin + pathIn(locale, `/room/${code}`) },
    footer: null,
  }
}

/** Composes the message about a closed room. Null if it agreed on no score. */
async function readClosed(db: Db, told: InSquad): Promise<ChatMessage | null> {
  const room = await findToldRoom(db, { squadId: told.squadId, roomId: told.subjectId })
  if (!room?.retrospectiveId || room.agreed.length === 0) return null
  return await readResult(db, { ...told, subjectId: room.retrospectiveId })
}

/**
 * True if this save recorded the sprint: channels get no message about edits, nor a second one about a sprint that a room has scored. Rows of one
 * transaction have the same time.
 */
async function isFirstSave(db: Db, { squadId, subjectId, createdAt }: InSquad): Promise<boolean> {
  const row = await findStored(db, { squadId, retrospectiveId: subjectId })
  const isSame = row?.createdAt.getTime() === new Date(createdAt).getTime()
  return isSame && !(await isOfRoom(db, subjectId))
}

/** Composes a sprint's average and sentences, from its agreed scores only. */
async function readResult(db: Db, told: InSquad): Promise<ChatMessage | null> {
  const { squad, squadId, subjectId, locale, origin } = told
  const row = await findStored(db, { squadId, retrospectiveId: subjectId })
  if (!row) return null
  const upTo = row.sprint
  const sprints = await listVotedSprints(db, { squadId, upTo, audience: 'outside' })
  const newest = sprints.at(-1)
  // The list leaves out an unreadable retrospective.
  if (newest?.retrospectiveId !== subjectId) return null
  const language = { locale }
  const average = averageOf(newest.topics, newest.scores)
  const said = sprintSentences(readHistory(sprints)).map((sentence) =>
    sentenceText(sentence, { ...PLAIN, locale }),
  )
  return {
    title: m.chat_result_title({ squad, sprint: sprintLabel(newest) }, language),
    lines: [
      ...(average === null
        ? []
        : [
            m.chat_result_average(
              { average: formatScore(average, { locale, isAverage: true }) },
              language,
            ),
          ]),
      ...said,
    ],
    link: {
      text: m.chat_result_link({}, language),
      url: origin + pathIn(locale, `/retrospective/${subjectId}`),
    },
    footer: m.chat_result_footer({}, language),
  }
}
