import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from '~/domain/accounts/account-limits'
import { MAX_SEATS, MOST_CHOICES } from '~/domain/rooms/room'
import { ENTRIES, MAX_NOTE_LENGTH, REVEALS } from '~/domain/rooms/window/window'
import { MAX_TOPICS } from '~/domain/topics/topic-tree'
import { newRoom, score, topicId, vote } from '../schema'

/** Instant in milliseconds since 1970. */
const instant = z.int().min(0)
/** IANA name of a time zone. */
const zone = z.string().min(1).max(64)
const secret = z.string().regex(/^[\w-]{43}$/)
/** Random, created by a browser. */
const key = z.string().regex(/^[\w-]{22}$/)

export const newWindow = newRoom
  .extend({
    /** Always a full quarter of an hour. */
    closesAt: instant,
    zone,
    /** Minimum number of people who have finished. */
    least: z.int().min(3).max(MAX_SEATS).default(3),
    reveal: z.enum(REVEALS).default('talk'),
    note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
    entry: z.discriminatedUnion('kind', [
      /** One link for each address, by mail. An address that is given twice is one person. */
      z.object({
        kind: z.literal('pool'),
        emails: z
          .array(z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email()))
          .max(MAX_SEATS),
      }),
      /** One link for all. */
      z.object({ kind: z.literal('open'), expected: z.int().min(1).max(MAX_SEATS) }),
    ]),
  })
  .meta({ id: 'NewWindow' })

/** Content of an open window for those with a seat, the same whatever they have voted. */
export const windowPage = z
  .object({
    /** The server's clock. */
    now: instant,
    opensAt: instant,
    closesAt: instant,
    zone,
    least: z.int(),
    reveal: z.enum(REVEALS),
    entry: z.enum(ENTRIES),
    hasExtended: z.boolean(),
    /** Number of people who have finished, updated at most once in ten minutes. */
    finished: z.int(),
    seats: z.int(),
    /** People expected behind an open link. Null for a pool. */
    expected: z.int().nullable(),
    /** Number of people invited by mail. Null for an open link. */
    invited: z.int().nullable(),
    extraSeats: z.int(),
    topics: z.array(
      z.object({
        id: topicId,
        title: z.string(),
        parent: z.string().nullable(),
        description: z.string().nullable(),
        packTopic: z.string().nullable(),
        /** The squad's own examples of the scores from 0 to 5. */
        anchors: z.array(z.string()).nullable(),
      }),
    ),
  })
  .meta({ id: 'WindowPage' })

export const windowSeatInput = z
  .object({
    /** The secret of a personal link, which its address has after the #. Without it, a seat behind an open link is taken. */
    secret: secret.optional(),
    /** Random, the source of the secret of a new seat behind an open link. The same request again takes no second seat, for example after a lost answer. */
    newSecret: key.optional(),
  })
  .meta({ id: 'WindowSeatInput' })

export const newWindowLink = z
  .object({
    /** Random, the source of the new link's secret. The same request again issues no second link. */
    newSecret: key,
  })
  .meta({ id: 'NewWindowLink' })

export const windowBallot = z
  .object({
    topicId,
    vote,
    /** Random, created by the voter's browser for the whole window. Votes can be changed only with it. */
    ballotKey: key,
    /** Its index among the voter's choices on the topic. One that arrives after a later one changes nothing. */
    choice: z.int().min(1).max(MOST_CHOICES),
  })
  .meta({ id: 'WindowBallot' })

export const keptVote = z
  .object({
    /** False while the vote waits for those of other people. It counts, but a crash of the database would lose it. */
    isStored: z.boolean(),
  })
  .meta({ id: 'KeptVote' })

export const finishedInput = z.object({ isFinished: z.boolean() }).meta({ id: 'FinishedInput' })

/** Mirrors `WindowCommand` in domain/rooms/window, except `addSeat`, which has an endpoint of its own. */
export const windowCommandInput = z
  .discriminatedUnion('do', [
    z.object({ do: z.literal('moveEnd'), closesAt: instant }),
    z.object({ do: z.literal('endNow') }),
    z.object({ do: z.literal('remind') }),
    z.object({
      do: z.literal('accept'),
      scores: z.array(z.object({ topicId, score })).max(MAX_TOPICS),
    }),
  ])
  .meta({ id: 'WindowCommandInput' })

export const windowLink = z.object({ secret }).meta({ id: 'WindowLink' })

export const bounces = z
  .object({
    /** Number of invited people whose mail came back. */
    count: z.int(),
    /** Their addresses. Null unless the caller has opened the vote. */
    addresses: z.array(z.string()).nullable(),
  })
  .meta({ id: 'Bounces' })

export type Bounces = z.infer<typeof bounces>
export type NewWindowInput = z.input<typeof newWindow>
export type WindowPage = z.infer<typeof windowPage>
export type WindowBallotInput = z.infer<typeof windowBallot>
export type WindowCommandInput = z.infer<typeof windowCommandInput>
