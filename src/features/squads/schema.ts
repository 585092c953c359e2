import { z } from 'zod'
import { WEEKDAYS } from '~/domain/squads/squad'
import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { FLOORS } from '~/domain/votes/disclose'
import { nameText } from '~/lib/name-text'

const squadName = nameText().min(1).max(MAX_TITLE_LENGTH)

const floor = z.literal(FLOORS)

const weekday = z.literal(WEEKDAYS)

export const squadChange = z
  .object({
    name: squadName.optional(),
    /** From how many scores the votes of the next rooms are kept. It cannot be lowered while a room is open. */
    floor: floor.optional(),
    /** When owners of due actions are reminded by mail, in the language of the request; null for never. */
    reminderDay: weekday.nullable().optional(),
  })
  .meta({ id: 'SquadChange' })

/** Chosen by the caller, so that a create can be repeated: the second answer equals the first. */
export const newSquad = z
  .object({ name: squadName, id: z.uuid().optional() })
  .meta({ id: 'NewSquad' })

/** A retrospective in a list: without its topics. */
const retrospectiveSummary = z
  .object({
    id: z.uuid(),
    sprint: z.int(),
    createdAt: z.iso.datetime(),
    /** Overall average; null when it has no topics or its data cannot be read. */
    average: z.number().nullable(),
    /** Of a sprint from another tool: equal for sprints whose scores compare. Absent for the squad's own. */
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
    /** The owner included. */
    memberCount: z.int(),
    retrospectiveCount: z.int(),
    /** One after the highest recorded; 1 for the first. */
    nextSprint: z.int(),
    /** Actions that are promised and not done yet. */
    openActionCount: z.int(),
    /** From how many scores the votes of its next rooms are kept. */
    floor,
    /** When owners of due actions are reminded by mail, from 1 for Monday to 7; null for never. */
    reminderDay: weekday.nullable(),
  })
  .meta({ id: 'Squad' })

/** On the dashboard a squad comes with its newest retrospectives, by sprint, the newest first. */
const squadOverview = squad
  .extend({ latest: z.array(retrospectiveSummary) })
  .meta({ id: 'SquadOverview' })

export const squadPage = z
  .object({
    squads: z.array(squadOverview),
    /** How many squads the caller coaches, which are not among these. */
    coached: z.int(),
    /** What to ask for as `after` to get the rest; null at the end. */
    next: z.string().nullable(),
  })
  .meta({ id: 'SquadPage' })

export type SquadChange = z.infer<typeof squadChange>
export type Squad = z.infer<typeof squad>
export type SquadOverview = z.infer<typeof squadOverview>
export type SquadPage = z.infer<typeof squadPage>
export type RetrospectiveSummary = z.infer<typeof retrospectiveSummary>
