import { z } from 'zod'
import { MAX_ACTION_TITLE, MAX_OPEN_ACTIONS, MAX_OWNER_NAME } from '~/domain/actions/action'
import { MAX_SPRINT } from '~/domain/retrospectives/sprint-number'
import {
  FEEDBACK_KINDS,
  MAX_NICKNAME_LENGTH,
  MAX_REASON_LENGTH,
  MOST_CHOICES,
  VOTE_SECONDS,
} from '~/domain/rooms/room'
import { parseRoomCode } from '~/domain/rooms/room-code'
import { STEP_COMMANDS } from '~/domain/rooms/room-commands'
import { MAX_FEEDBACK_LENGTH } from '~/domain/rooms/room-feedback'
import { MORE_TALK_MINUTES, TALK_MINUTES } from '~/domain/rooms/room-talk'
import { ENTRIES, REVEALS } from '~/domain/rooms/window/window'
import { LANGUAGE_CODES } from '~/domain/text/languages'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_KEPT_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_TOPIC_ID_LENGTH,
  MAX_TOPICS,
} from '~/domain/topics/topic-tree'
import { nameText } from '~/lib/name-text'

export const score = z.literal([0, 1, 2, 3, 4, 5])
export const vote = z.union([score, z.literal('skip')])

/** Typed or read aloud. Case, spaces and hyphens do not matter. */
export const roomCode = z
  .string()
  .max(40)
  .refine((text) => parseRoomCode(text) !== null)
  .transform((text) => parseRoomCode(text) ?? '')

export const topicId = z.string().min(1).max(MAX_TOPIC_ID_LENGTH)

const roomTopic = z
  .object({
    id: topicId,
    title: nameText().min(1).max(MAX_KEPT_TEXT_LENGTH),
    parent: topicId.optional(),
    description: z.string().max(MAX_DESCRIPTION_LENGTH).optional(),
    packTopic: topicId.optional(),
  })
  .meta({ id: 'RoomTopic' })

const seconds = z.union([z.literal(VOTE_SECONDS.filter((each) => each !== null)), z.null()])

export const newRoom = z
  .object({
    /** If the sprint has a retrospective, the room is saved into it. */
    sprint: z.int().min(1).max(MAX_SPRINT),
    /** The topics of the vote, including parents. Each id occurs once. */
    topics: z
      .array(roomTopic)
      .min(1)
      .max(MAX_TOPICS)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'an id twice'),
    /** If omitted, that of the squad's last room, or else 30. */
    seconds: seconds.optional(),
    /**
     * The language of a last vote on whether the meeting was worth its time; null for none. If omitted, as in the squad's last room.
     */
    meetingVote: z.enum(LANGUAGE_CODES).nullable().optional(),
  })
  .meta({ id: 'NewRoom' })

export const openedRoom = z
  .object({
    code: z.string(),
    /** False if the sprint already had an open room, which is returned. */
    isNew: z.boolean(),
  })
  .meta({ id: 'OpenedRoom' })

/** A vote over days, until its talk begins. */
export const openWindow = z.object({
  phase: z.literal(['window', 'sealed', 'too-few']),
  /** Milliseconds since 1970. */
  closesAt: z.int(),
})

export const openRooms = z
  .object({
    rooms: z.array(
      z.object({
        ...{ code: z.string(), sprint: z.int(), createdAt: z.iso.datetime(), people: z.int() },
        /** The current topic among all of the room; null before the first and after the last. */
        topic: z.object({ number: z.int(), total: z.int() }).nullable(),
        /** Null for a room that votes live, and once the talk has begun. */
        window: openWindow.nullable(),
      }),
    ),
  })
  .meta({ id: 'OpenRooms' })

/** Facts about a window that its code shows, until its talk begins. */
const windowDoor = openWindow.extend({
  /** IANA name of the zone in which the closing time was chosen. */
  zone: z.string(),
  entry: z.enum(ENTRIES),
  reveal: z.enum(REVEALS),
  /** True if this browser has a seat in the open window. */
  hasSeat: z.boolean(),
})

/** Facts that a code shows before the user has joined. */
export const roomDoor = z
  .object({
    code: z.string(),
    /** Empty for a quick room without a name. */
    squadName: z.string(),
    /** Opened without an account, so it belongs to no squad. */
    isQuick: z.boolean(),
    sprint: z.int(),
    /** Topics to vote on. */
    topics: z.int(),
    seconds,
    /** People in the room now. */
    people: z.int(),
    isClosed: z.boolean(),
    /** The seat of this browser. Null without one. */
    seatId: z.uuid().nullable(),
    isFacilitator: z.boolean(),
    /** True if the request had a session, whether or not its user leads. */
    isSignedIn: z.boolean(),
    /**
     * True for users who may take over the lead at any time: members of the squad, or the browser that opened a quick
     * room.
     */
    mayTakeOver: z.boolean(),
    /** The leader, for such a user. Null for a deleted account, and for a seat of a quick room without a nickname. */
    leaderName: z.string().nullable(),
    /** The leader's browser has not responded for twelve seconds. False for all other users. */
    isLeaderAway: z.boolean(),
    /** The report of a closed room, for a member of the squad. */
    retrospectiveId: z.uuid().nullable(),
    /** The squad of the room, for one of its members. */
    squadId: z.uuid().nullable(),
    /** Facts about a vote over days, until its talk begins. */
    window: windowDoor.nullable(),
  })
  .meta({ id: 'RoomDoor' })

const nickname = nameText().max(MAX_NICKNAME_LENGTH)

export const seatInput = z.object({ nickname: nickname.optional() }).meta({ id: 'SeatInput' })
export const nicknameInput = z
  .object({ nickname: nickname.nullable() })
  .meta({ id: 'NicknameInput' })
export const seat = z.object({ seatId: z.uuid() }).meta({ id: 'Seat' })

export const ballotInput = z
  .object({
    round: z.int().min(1).max(2_147_483_647),
    vote,
    /** Its index among the voter's choices in the round. One that arrives after a later one changes nothing. */
    choice: z.int().min(1).max(MOST_CHOICES).optional(),
  })
  .meta({ id: 'BallotInput' })

/** The voter's choice that already counts, which is later than the one that was sent. */
export const laterChoice = z.object({ choice: z.int() }).meta({ id: 'LaterChoice' })

export const paperBallotInput = ballotInput
  .extend({
    /**
     * Random, created by the facilitator's browser for each vote. The vote can be changed only with it. Stored nowhere.
     */
    ballotKey: z.string().regex(/^[\w-]{22}$/),
  })
  .meta({ id: 'PaperBallotInput' })

/** The same over the socket, where no path names the seat. */
export const paperBallotMessage = paperBallotInput.extend({ seatId: z.uuid() })

const step = z.int().min(0).max(2_147_483_647)

/** Actions that the squad writes, in order. */
const lines = z
  .array(
    z.object({
      title: nameText().min(1).max(MAX_ACTION_TITLE),
      owner: nameText().max(MAX_OWNER_NAME),
      topicId: topicId.nullable(),
    }),
  )
  .max(MAX_OPEN_ACTIONS)

/**
 * Version of the sender's view, for commands without a step. The command has no effect if the room has changed since,
 * except for votes, because it may be a late copy of a message that the sender has already followed up.
 */
const version = z.int().min(1).optional()

/** Mirrors `Command` in domain/rooms/room-commands.ts. The server chooses the id of a new topic. */
export const commandInput = z
  .discriminatedUnion('do', [
    z.object({ do: z.enum(STEP_COMMANDS), step }),
    z.object({ do: z.literal('addTime'), step, until: z.number().nullable() }),
    z.object({ do: z.literal('agree'), step, score, goesOn: z.boolean().optional() }),
    z.object({
      do: z.literal('talk'),
      step,
      minutes: z.literal([...TALK_MINUTES, MORE_TALK_MINUTES]),
      until: z.number().nullable(),
    }),
    z.object({ do: z.literal('goTo'), step, topicId }),
    z.object({ do: z.literal('setSeconds'), seconds, version }),
    z.object({
      do: z.literal('addTopic'),
      /** If the room has a topic with this title at the top level, nothing is added. */
      title: nameText().min(1).max(MAX_TITLE_LENGTH),
      version,
    }),
    z.object({
      do: z.literal('moveTopic'),
      topicId,
      /** The sibling that it is moved before. Null for the end. */
      before: topicId.nullable(),
      version,
    }),
    z.object({ do: z.literal('skipTopic'), topicId, isSkipped: z.boolean(), version }),
    z.object({
      do: z.literal('giveReason'),
      topicId,
      /** The reason for the agreed score. An empty text removes it. */
      reason: z.string().trim().max(MAX_REASON_LENGTH),
      version,
    }),
    z.object({ do: z.literal('writeLines'), lines, version }),
    z.object({ do: z.literal('close'), lines: lines.optional() }),
  ])
  .meta({ id: 'CommandInput' })

/** The room's version, if the command named another one. */
export const otherVersion = z.object({ version: z.int() }).meta({ id: 'OtherVersion' })

export const feedbackInput = z
  .object({
    /** Chosen by the author's browser, so that feedback sent twice is stored once. */
    id: z.uuid(),
    kind: z.enum(FEEDBACK_KINDS),
    text: z.string().trim().min(1).max(MAX_FEEDBACK_LENGTH),
    /** The topic of the room that it is about. Without it the comment is a general one. */
    topicId: topicId.optional(),
  })
  .meta({ id: 'FeedbackInput' })

export const feedbackChange = z
  .object({
    isHidden: z.boolean().optional(),
    /** Feedback of the same kind to group it under. Null to ungroup it. */
    groupId: z.uuid().nullable().optional(),
  })
  .meta({ id: 'FeedbackChange' })

/** The question that a topic's newest sprints raise, in numbers. */
const topicQuestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fell'),
    /** The sprint in which the fall began. */
    sprint: z.int(),
    /** The name beside the number; absent without one. */
    name: z.string().optional(),
    isLasting: z.boolean(),
  }),
  z.object({ kind: z.enum(['rose', 'low']) }),
  z.object({ kind: z.literal('split'), lowest: score, highest: score }),
])

export const agenda = z
  .object({
    /** True if the squad's last room had a vote on the meeting itself. */
    asksAboutMeeting: z.boolean(),
    /** All topics that the squad's next room can have. */
    topics: z.array(
      z.object({
        id: z.uuid(),
        isBrought: z.boolean(),
        /** Null for a topic that is not brought, or about which nothing is noticeable. */
        question: topicQuestion.nullable(),
      }),
    ),
  })
  .meta({ id: 'Agenda' })

export type Agenda = z.infer<typeof agenda>
export type CommandInput = z.infer<typeof commandInput>
export type Vote = z.infer<typeof ballotInput>
export type PaperVote = z.infer<typeof paperBallotMessage>
export type OtherVersion = z.infer<typeof otherVersion>
export type LaterChoice = z.infer<typeof laterChoice>
export type OpenRooms = z.infer<typeof openRooms>
export type OpenWindow = z.infer<typeof openWindow>
export type RoomDoor = z.infer<typeof roomDoor>
export type NewRoom = z.input<typeof newRoom>
export type FeedbackInput = z.infer<typeof feedbackInput>
