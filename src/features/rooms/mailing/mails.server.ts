import { toCalendarFile } from '~/domain/outgoing/calendar-file'
import { endOfTalk, minutesToVote, QUARTER_MS } from '~/domain/rooms/window/window'
import type { InviteeMail } from '~/domain/rooms/window/window-mails'
import { formatDeadline } from '~/i18n/format-date'
import { pathIn } from '~/i18n/locale'
import type { Mail } from '~/lib/server/mail/mail.server'
import { composeMail, plainName } from '~/lib/server/mail/mail-layout.server'
import { m } from '~/paraglide/messages'
import { site } from '../../../../site.config'
import type { Invitee, Leader, Letter } from './data.server'

export type MailPlace = {
  origin: string
  /** Address of the page that stops the mails to this person. */
  stop: string
  now: number
}

type WindowMailContent = {
  letter: Letter
  to: Invitee
  /** Secret of the personal link, which only an invitation has. */
  secret?: string | undefined
  /** True if the link replaces an earlier one. */
  isRenewed?: boolean
}

/** Headings, which begin the subject too. */
const HEADINGS = {
  invite: m.window_mail_invite,
  reminder: m.window_mail_reminder,
  nudge: m.window_mail_nudge,
  moved: m.window_mail_moved,
  extended: m.window_mail_extended,
  'too-few': m.window_mail_too_few,
  sealed: m.window_mail_sealed,
  cancelled: m.window_mail_cancelled,
} as const satisfies Record<InviteeMail, unknown>

const BODIES = {
  invite: m.window_mail_invite_body,
  reminder: m.window_mail_reminder_body,
  nudge: m.window_mail_reminder_body,
  moved: m.window_mail_moved_body,
  extended: m.window_mail_extended_body,
  'too-few': m.window_mail_too_few_body,
  sealed: m.window_mail_sealed_body,
  cancelled: m.window_mail_cancelled_body,
} as const satisfies Record<InviteeMail, unknown>

/** Messages with a calendar event for the closing time. */
const DATED: readonly InviteeMail[] = ['invite', 'moved', 'extended', 'cancelled']
/** Messages to people who may still have to vote. */
const ASKING: readonly InviteeMail[] = ['invite', 'reminder', 'nudge', 'moved', 'extended']

/** Composes a mail to an invited person. It never says who has voted, and only the invitation has a personal link. */
export function windowMail(
  kind: InviteeMail,
  { letter, to, secret, isRenewed = false }: WindowMailContent,
  { origin, stop, now }: MailPlace,
): Mail {
  const { email, locale } = to
  const { code, sprint, zone, note } = letter
  const language = { locale }
  const heading = HEADINGS[kind]({ sprint }, language)
  const room = `${origin}${pathIn(locale, `/room/${code}`)}`
  const label = ASKING.includes(kind) ? m.window_mail_vote : m.window_mail_open
  const body = BODIES[kind](
    {
      when: formatDeadline(letter.closesAt.getTime(), { locale, zone }),
      date: formatDeadline(letter.opensAt.getTime(), { locale, zone }),
      minutes: minutesToVote(letter.topics),
      ...{ finished: letter.finished, total: letter.invitees.length + letter.extraSeats },
    },
    language,
  )
  const words = note === null ? [] : [m.window_mail_words({ note: plainName(note) }, language)]
  const mail = composeMail({
    ...{ to: email, locale, heading },
    subject: `${heading}: ${plainName(letter.squadName)}`,
    body: isRenewed ? `${body} ${m.window_mail_renewed({}, language)}` : body,
    lines: kind === 'invite' ? words : [],
    action: { label: label({}, language), link: secret ? `${room}#${secret}` : room },
    second: {
      label: m.window_mail_stop({}, language),
      link: `${stop}?language=${locale}`,
    },
    note: (kind === 'invite' ? m.window_mail_link_note : m.window_mail_why)({}, language),
  })
  const calendar = DATED.includes(kind)
    ? closingEvent(letter, { locale, room, now, isCancelled: kind === 'cancelled', origin })
    : undefined
  return {
    ...mail,
    ...(calendar === undefined ? {} : { calendar }),
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Composes the mail that reminds the leader of the talk, with the day on which the room closes without it. */
export function talkMail(letter: Letter, { email, locale }: Leader, origin: string): Mail {
  const { code, sprint, squadName, zone, closesAt } = letter
  const language = { locale }
  const heading = m.window_mail_talk({ sprint }, language)
  const when = formatDeadline(endOfTalk(closesAt.getTime()), { locale, zone })
  return composeMail({
    ...{ to: email, locale, heading },
    subject: `${heading}: ${plainName(squadName)}`,
    body: m.window_mail_talk_body({ when }, language),
    action: {
      label: m.window_mail_open({}, language),
      link: `${origin}${pathIn(locale, `/room/${code}`)}`,
    },
    note: m.window_mail_talk_why({}, language),
  })
}

type EventPlace = Pick<Invitee, 'locale'> & {
  room: string
  now: number
  isCancelled: boolean
  origin: string
}

/** Composes the calendar event of the last quarter of an hour. Later versions replace it. */
function closingEvent(
  { code, sprint, squadName, version, closesAt }: Letter,
  { locale, room, now, isCancelled, origin }: EventPlace,
): string {
  const until = closesAt.getTime()
  const title = m.window_calendar_title({ sprint, squad: squadName }, { locale })
  const when = { from: until - QUARTER_MS, until }
  return toCalendarFile(
    [
      {
        ...{ uid: `window-${code}`, version, title, text: '', link: room, when, isCancelled },
        remindBefore: 'PT1H',
      },
    ],
    { host: new URL(origin).hostname, name: site.name, now },
  )
}
