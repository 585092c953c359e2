import { z } from 'zod'
import { WEEKDAYS } from '~/domain/squads/squad'
import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { FLOORS } from '~/domain/votes/audience'
import { nameText } from '~/lib/name-text'

const squadName = nameText().min(1).max(MAX_TITLE_LENGTH)

const floor = z.literal(FLOORS)

const weekday = z.literal(WEEKDAYS)

export const squadChange = z
  .object({
    name: squadName.optional(),
    /** Minimum number of scores for which the next rooms keep a topic's votes. It cannot be lowered while a room is open. */
    floor: floor.optional(),
    /** Weekday on which owners of due actions are reminded by mail, in the language of the request; null for never. */
    reminderDay: weekday.nullable().optional(),
  })
  .meta({ id: 'SquadChange' })

/** The id is chosen by the caller, so that a create can be repeated: the second response equals the first. */
export const newSquad = z
  .object({ name: squadName, id: z.uuid().optional() })
  .meta({ id: 'NewSquad' })

/** A retrospective without its topics, for lists. */
const retrospectiveSummary = z
  .object({
    id: z.uuid(),
    sprint: z.int(),
    /** The sprint's name beside its number; absent without one. */
    name: z.string().optional(),
    createdAt: z.iso.datetime(),
    /** Overall average; null if it has no topics or unreadable data. */
    average: z.number().nullable(),
    /** Source of a sprint from another tool: scores are comparable if it is equal. Absent for the squad's own sprints. */
    source: z.string().optional(),
    /** True if the caller may delete it: the squad's owner or the author. */
    canDelete: z.boolean(),
  })
  .meta({ id: 'RetrospectiveSummary' })

export const squad = z
  .object({
    id: z.uuid(),
    name: z.string(),
    isOwner: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Includes the owner. */
    memberCount: z.int(),
    /** Number of its topics without sub-topics, on which it votes; 0 before it has topics of its own. */
    questionCount: z.int(),
    retrospectiveCount: z.int(),
    /** One more than the highest recorded sprint; 1 for the first. */
    nextSprint: z.int(),
    /** Number of open actions: promised and not done yet. */
    openActionCount: z.int(),
    /** Minimum number of scores for which the next rooms keep a topic's votes. */
    floor,
    /** Weekday on which owners of due actions are reminded by mail, from 1 for Monday to 7; null for never. */
    reminderDay: weekday.nullable(),
  })
  .meta({ id: 'Squad' })

/** A squad on the dashboard, with its newest retrospectives by sprint, newest first. */
const squadOverview = squad
  .extend({ latest: z.array(retrospectiveSummary) })
  .meta({ id: 'SquadOverview' })

export const squadPage = z
  .object({
    squads: z.array(squadOverview),
    /** Number of squads that the caller coaches, which this list does not contain. */
    coached: z.int(),
    /** Value of `after` for the next page; null on the last one. */
    next: z.string().nullable(),
  })
  .meta({ id: 'SquadPage' })

export type SquadChange = z.infer<typeof squadChange>
export type Squad = z.infer<typeof squad>
export type SquadOverview = z.infer<typeof squadOverview>
export type SquadPage = z.infer<typeof squadPage>
export type RetrospectiveSummary = z.infer<typeof retrospectiveSummary>
