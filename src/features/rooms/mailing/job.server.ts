import { randomUUID } from 'node:crypto'
import { renewSeats } from '~/domain/rooms/window/window-ballots'
import type { InviteeMail, WindowMail } from '~/domain/rooms/window/window-mails'
import { settle } from '~/domain/votes/room-voting'
import type { Db } from '~/lib/database/db.server'
import type { Log } from '~/lib/server/log.server'
import { isBusy, type MailEnd, type Mailer } from '~/lib/server/mail/mail.server'
import { hashSecret, newSecret } from '~/lib/server/secret.server'
import type { Rooms } from '../rooms.server'
import { findLeader, findLetter, type Letter, listOpenLetters } from './data.server'
import { talkMail, windowMail } from './mails.server'
import {
  endMail,
  findInvitation,
  markBounced,
  recordDelivery,
  restartMail,
  type TakenMail,
  takeMail,
} from './mutations.server'
import { stopToken } from './stop-token.server'

type MailingOptions = {
  db: Db
  log: Log
  mailer: Mailer
  rooms: Pick<Rooms, 'change'>
  origin: string
  secret: string
}

type Content = {
  letter: Letter
  /** Secrets of personal links, one for each invited person. */
  links?: readonly string[]
  isRenewed?: boolean
}

/** Messages that are useless once the window is over. */
const ONLY_OPEN: readonly WindowMail[] = ['invite', 'reminder', 'nudge', 'moved', 'extended']

function isNeeded(kind: WindowMail, { isOpen, isSealed }: Letter): boolean {
  return kind === 'talk' ? isSealed : isOpen || !ONLY_OPEN.includes(kind)
}

const TOO_MANY_LINKS =
  'the links of a vote were not sent again: too many people have voted, and a room has at most 60 seats'

/** Creates the sender of mails about votes with a deadline. Several processes may use one concurrently. */
export function createWindowMails(options: MailingOptions) {
  const { db, log, mailer, rooms, origin, secret } = options

  /** Sends the queued messages to those who do not have them yet, and returns the number of mails. */
  async function sendDue(): Promise<number> {
    let sent = 0
    while (!isBusy(mailer)) {
      const mail = await takeMail(db)
      if (!mail) break
      const letter = mailer.isConfigured ? await findLetter(db, mail.roomId) : null
      const { kind } = mail
      if (!letter || !isNeeded(kind, letter)) await endMail(db, mail.id)
      else if (kind === 'invite') sent += await renewLinks(mail)
      else if (kind === 'talk') sent += await remindLeader(mail, letter)
      else sent += await send({ ...mail, kind }, { letter })
    }
    return sent
  }

  /** Sends the links of a new window, which only this process knows. */
  async function sendInvitations({ code, links }: { code: string; links: readonly string[] }) {
    const mail = await findInvitation(db, code)
    const letter = mail && (await findLetter(db, mail.roomId))
    if (mail && letter) await send({ ...mail, kind: 'invite' }, { letter, links })
  }

  /** Sends everyone a new link, because the process that knew the first ones has died before all were sent. */
  async function renewLinks(mail: TakenMail): Promise<number> {
    const letter = await findLetter(db, mail.roomId)
    const links = (letter?.invitees ?? []).map(() => newSecret())
    const secrets = new Map(links.map((link) => [randomUUID() as string, hashSecret(link)]))
    const ids = [...secrets.keys()].toSorted()
    const renewed = await rooms.change(
      mail.roomId,
      (room, now) => renewSeats(settle(room, now), ids, now),
      { secrets },
    )
    if (!letter || !renewed.ok) {
      // The first links stay, and the leader can issue further ones.
      if (!renewed.ok && renewed.reason === 'ROOM_FULL') log.warn(TOO_MANY_LINKS)
      await endMail(db, mail.id)
      return 0
    }
    await restartMail(db, mail.id)
    return await send({ ...mail, kind: 'invite', reached: [] }, { letter, links, isRenewed: true })
  }

  /** Sends a message to everyone who does not have it yet. Records each delivery, so that another process can go on after a death of this one. */
  async function send(mail: TakenMail & { kind: InviteeMail }, content: Content): Promise<number> {
    const { invitees } = content.letter
    const all = invitees.flatMap(({ hasStopped }, position) => (hasStopped ? [] : [position]))
    const left = all.filter((position) => !mail.reached.includes(position))
    if (left.length === 0) await endMail(db, mail.id)
    for (const position of left) {
      const message = compose(mail.kind, content, position)
      mailer.send(message, (end) =>
        record(mail, { to: message.to, position, all, end }).catch(noteUnrecorded),
      )
    }
    return left.length
  }

  async function record(
    { id, roomId, kind }: TakenMail,
    { to, position, all, end }: { to: string; position: number; all: number[]; end: MailEnd },
  ): Promise<void> {
    // Nothing sends an invitation again: its link is known to no one else.
    const isLost = end === 'refused' || (end === 'failed' && kind === 'invite')
    if (isLost) await markBounced(db, { roomId, email: to })
    await recordDelivery(db, { id, position, all })
  }

  /** Reminds the leader that the talk has not begun. */
  async function remindLeader({ id, roomId }: TakenMail, letter: Letter): Promise<number> {
    const leader = await findLeader(db, roomId)
    if (!leader) {
      await endMail(db, id)
      return 0
    }
    mailer.send(talkMail(letter, leader, origin), () => endMail(db, id).catch(noteUnrecorded))
    return 1
  }

  function noteUnrecorded(): void {
    log.warn('the delivery of a mail was not recorded: the database failed')
  }

  function compose(kind: InviteeMail, { letter, links, isRenewed = false }: Content, at: number) {
    const to = letter.invitees[at]
    if (!to) throw new Error('a position is one of a person')
    const { roomId } = letter
    const stop = `${origin}/api/window-mails/${stopToken({ roomId, email: to.email }, secret)}`
    const place = { origin, stop, now: Date.now() }
    return windowMail(kind, { letter, to, secret: links?.[at], isRenewed }, place)
  }

  /** Removes squads, and tells the people invited to their open windows that these are cancelled. Sends nothing if the removal is refused. */
  async function removeSquads<Removed>(
    which: Parameters<typeof listOpenLetters>[1],
    remove: () => Promise<Removed>,
    isRemoved: (removed: Removed) => boolean = () => true,
  ): Promise<Removed> {
    // Their rows are deleted with the squad, so these mails are sent from memory.
    const letters = mailer.isConfigured ? await listOpenLetters(db, which) : []
    const removed = await remove()
    for (const letter of isRemoved(removed) ? letters : []) {
      for (const [at, { hasStopped }] of letter.invitees.entries()) {
        if (!hasStopped) mailer.send(compose('cancelled', { letter }, at))
      }
    }
    return removed
  }

  return { sendDue, sendInvitations, removeSquads }
}
