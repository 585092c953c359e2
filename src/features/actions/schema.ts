import { z } from 'zod'
import {
  ACTION_STATES,
  DROP_REASONS,
  HELPED,
  MAX_ACTION_TITLE,
  MAX_OWNER_NAME,
} from '~/domain/actions/action'
import { EXPECTED, MAX_ACTION_NOTE } from '~/domain/actions/action-fields'
import { isActionLink, MAX_LINK_LENGTH } from '~/domain/actions/action-link'
import { MAX_TRACKER_TEXT, TRACKER_KINDS } from '~/domain/actions/tracker'
import { MAX_KEPT_TEXT_LENGTH, MAX_TOPIC_ID_LENGTH } from '~/domain/topics/topic-tree'
import { sprintNames } from '~/features/retrospectives/schema'
import { nameText } from '~/lib/name-text'

const title = nameText().min(1).max(MAX_ACTION_TITLE)
const note = z.string().trim().max(MAX_ACTION_NOTE)
const sprint = z.int().min(0).max(999_999)

const topic = z.object({
  id: z.string().min(1).max(MAX_TOPIC_ID_LENGTH),
  title: nameText().min(1).max(MAX_KEPT_TEXT_LENGTH),
})

const ownerInput = z.union([
  z.object({ kind: z.literal('member'), userId: z.uuid() }),
  z.object({ kind: z.literal('name'), name: nameText().min(1).max(MAX_OWNER_NAME) }),
  z.object({ kind: z.literal('squad') }),
])

const owner = z.union([
  z.object({ kind: z.literal('member'), userId: z.uuid(), name: z.string() }),
  z.object({ kind: z.literal('name'), name: z.string() }),
  z.object({ kind: z.literal('squad') }),
  /** A former member of the squad. */
  z.object({ kind: z.literal('left') }),
])

const link = z
  .url({ protocol: /^https$/ })
  .startsWith('https://')
  .max(MAX_LINK_LENGTH)
  // A link with credentials would sign users in with another person's account.
  .refine(isActionLink, 'not a plain link')

const edit = {
  title,
  note,
  topic: topic.nullable(),
  expected: z.enum(EXPECTED),
  owner: ownerInput.nullable(),
  dueSprint: sprint.nullable(),
  /** A day, for calendars. The database has no year 0. */
  dueOn: z.iso
    .date()
    .refine((day) => day >= '2000-01-01', 'too early')
    .nullable(),
  link: link.nullable(),
}

export const newAction = z
  .object({
    /** Chosen by the caller, so that a create can be repeated: the second response equals the first. */
    id: z.uuid().optional(),
    ...edit,
    note: edit.note.default(''),
    topic: edit.topic.default(null),
    expected: edit.expected.default('up'),
    owner: edit.owner.default(null),
    dueSprint: edit.dueSprint.default(null),
    dueOn: edit.dueOn.default(null),
    link: edit.link.default(null),
    /** An idea is not promised yet. */
    state: z.enum(['idea', 'open']).default('idea'),
  })
  .meta({ id: 'NewAction' })

export const actionEdit = z
  .object({
    /** The version on which the edit is based. */
    version: z.int().min(1),
    ...z.object(edit).partial().shape,
  })
  .meta({ id: 'ActionEdit' })

export const actionCommand = z
  .discriminatedUnion('do', [
    z.object({ do: z.literal('start') }),
    z.object({ do: z.literal('done') }),
    /** Continues the action, in a review. */
    z.object({ do: z.literal('keep') }),
    z.object({ do: z.literal('undo') }),
    /** The reason can be sent later. */
    z.object({ do: z.literal('drop'), reason: z.enum(DROP_REASONS).nullable().default(null) }),
    /** The squad's own judgement of a done action. */
    z.object({ do: z.literal('judge'), helped: z.enum(HELPED).nullable() }),
  ])
  .meta({ id: 'ActionCommand' })

export const action = z
  .object({
    id: z.uuid(),
    title: z.string(),
    note: z.string(),
    /** The topic's title when the action was created. */
    topic: z.object({ id: z.string(), title: z.string() }).nullable(),
    /** Expected effect: higher scores, or votes closer to each other. */
    expected: z.enum(EXPECTED),
    owner: owner.nullable(),
    state: z.enum(ACTION_STATES),
    /** The squad's newest sprint when the action was created. */
    bornSprint: z.int(),
    startedSprint: z.int().nullable(),
    dueSprint: z.int().nullable(),
    dueOn: z.iso.date().nullable(),
    /** Sprints whose review continued the action. */
    keptSprints: z.array(z.int()),
    closedSprint: z.int().nullable(),
    closedAt: z.iso.datetime().nullable(),
    dropReason: z.enum(DROP_REASONS).nullable(),
    /** The squad's own judgement of a done action. */
    helped: z.enum(HELPED).nullable(),
    link: z.string().nullable(),
    version: z.int(),
    /** Names of the sprints above, by number; absent without any. */
    sprintNames: sprintNames.optional(),
  })
  .meta({ id: 'Action' })

const trackerText = z.string().trim().max(MAX_TRACKER_TEXT)

export const trackersInput = z
  .object({
    /** No two of the same kind. */
    trackers: z
      .array(
        z.object({
          kind: z.enum(TRACKER_KINDS),
          base: trackerText,
          project: trackerText,
          issueType: trackerText.nullable(),
        }),
      )
      .max(TRACKER_KINDS.length),
  })
  .meta({ id: 'TrackersInput' })

const tracker = z
  .object({
    kind: z.enum(TRACKER_KINDS),
    /** Address, such as https://gitlab.example.org. */
    base: z.string(),
    /** `owner/repository`, `group/project`, or the number of a Jira project. */
    project: z.string(),
    /** Number of an issue type; only Jira has one. */
    issueType: z.string().nullable(),
  })
  .meta({ id: 'Tracker' })

export const squadTrackers = z.object({ trackers: z.array(tracker) }).meta({ id: 'SquadTrackers' })

export const storedActions = z
  .object({
    /** The squad's newest sprint; 0 without any. */
    sprint: z.int(),
    /** Sorted by creation. */
    actions: z.array(action),
    /** The squad's issue trackers. */
    trackers: z.array(tracker),
  })
  .meta({ id: 'StoredActions' })

export type NewAction = z.infer<typeof newAction>
/** The fields that a caller must give. */
export type NewActionInput = Omit<z.input<typeof newAction>, 'id'>
export type ActionEditInput = z.infer<typeof actionEdit>
export type StoredAction = z.infer<typeof action>
export type StoredActions = z.infer<typeof storedActions>
