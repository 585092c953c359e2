import useSWR, { mutate, type SWRResponse } from 'swr'
import {
  type RetrospectiveForm,
  textsOf,
  toInput,
} from '~/domain/retrospectives/retrospective-form'
import type { ScoreSheet } from '~/domain/retrospectives/score-sheet'
import { parseTopics, type Topic } from '~/domain/topics/topic-tree'
import type { Floor } from '~/domain/votes/audience'
import { ApiProblem, api, call, REPEATABLE } from '~/lib/browser/api-client'
import { createAttempts } from '~/lib/browser/attempts'
import type { NewRetrospective, Retrospective } from './schema'
import '~/i18n/squad-error-texts'

const RETROSPECTIVES = 'retrospectives'

export function useRetrospective(retrospectiveId: string): SWRResponse<Retrospective, ApiProblem> {
  return useSWR<Retrospective, ApiProblem>([RETROSPECTIVES, retrospectiveId], () =>
    call(api.retrospectives[':retrospectiveId'].$get({ param: { retrospectiveId } })),
  )
}

type Previous = ScoreSheet & { sprint: number; source: string | undefined }

/** Returns the squad's previous sprint. Null without one, or if its data is unreadable. */
export function usePrevious({ squadId, sprint }: Pick<Retrospective, 'squadId' | 'sprint'>) {
  return useSWR<Previous | null, ApiProblem>(
    [RETROSPECTIVES, 'before', squadId, sprint],
    async () => {
      const query = { before: String(sprint), limit: '1' }
      const list = api.squads[':squadId'].retrospectives
      const [before] = (await call(list.$get({ param: { squadId }, query }))).retrospectives
      const form = before && formOf(before)
      return form ? { ...form, sprint: before.sprint, source: sourceOf(before) } : null
    },
  )
}

/** Returns the scores' source. Scores from different sources are not comparable. */
export function sourceOf({ data }: Pick<Retrospective, 'data'>): string | undefined {
  return data.ok ? data.source : undefined
}

/** Converts a retrospective to a form. Null if its topics are unreadable. */
export function formOf({ data, ...texts }: Retrospective): RetrospectiveForm | null {
  if (!data.ok) return null
  const scores = new Map(Object.entries(data.scores))
  return { topics: parseTopics(data.topics), scores, ...textsOf(texts) }
}

/** The initial content of a squad's new retrospective. */
export type Start = { squadName: string; nextSprint: number; floor: Floor; topics: Topic[] }

/** Requests the initial content again at each `visit`, because a cached answer may lack the newest sprint. */
export function useStart(squadId: string, visit: string): SWRResponse<Start, ApiProblem> {
  return useSWR<Start, ApiProblem>(
    [RETROSPECTIVES, 'start', squadId, visit],
    async () => {
      const [{ name, nextSprint, floor }, topics] = await Promise.all([
        call(api.squads[':squadId'].$get({ param: { squadId } })),
        listSquadTopics(squadId),
      ])
      return { squadName: name, nextSprint, floor, topics }
    },
    // The form is filled from it once, so later changes must not reload it.
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  )
}

/** Lists the topics that the squad's next retrospective starts with. */
export function listSquadTopics(squadId: string): Promise<Topic[]> {
  return listTopics(squadId, {})
}

/** Lists the squad's topics that the current user added. */
export function listOwnTopics(squadId: string): Promise<Topic[]> {
  return listTopics(squadId, { custom: 'mine' })
}

async function listTopics(squadId: string, query: { custom?: 'mine' }): Promise<Topic[]> {
  const list = api.squads[':squadId'].topics
  return parseTopics((await call(list.$get({ param: { squadId }, query }))).topics)
}

const attemptRetrospective = createAttempts()

export async function createRetrospective(
  squadId: string,
  {
    form,
    ...input
  }: Pick<NewRetrospective, 'sprint' | 'formCreatedAt' | 'removedTopics'> & {
    form: RetrospectiveForm
  },
): Promise<Retrospective> {
  const json = { ...input, ...toInput(form) }
  const create = api.squads[':squadId'].retrospectives.$post
  const created = await attemptRetrospective({ squadId, json }, (id) =>
    call(create({ param: { squadId }, json: { id, ...json } }, REPEATABLE)),
  )
  await remember(created)
  return created
}

/** Saves an edit. On a conflict nothing of it is applied, and `standing` is the stored version, saved after `version`. */
export async function saveRetrospective(
  retrospectiveId: string,
  { version, form }: { version: number; form: RetrospectiveForm },
): Promise<{ ok: true } | { ok: false; standing: Retrospective }> {
  const json = { version, ...toInput(form) }
  const save = api.retrospectives[':retrospectiveId'].$put
  try {
    await remember(await call(save({ param: { retrospectiveId }, json })))
    return { ok: true }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'OUTDATED') throw error
    return { ok: false, standing: error.details.retrospective as Retrospective }
  }
}

export async function deleteRetrospective(retrospectiveId: string): Promise<void> {
  await call(api.retrospectives[':retrospectiveId'].$delete({ param: { retrospectiveId } }))
  await refreshLists()
}

/** Shows the version that the server returned, without another request. */
export async function remember(retrospective: Retrospective): Promise<void> {
  await mutate([RETROSPECTIVES, retrospective.id], retrospective, { revalidate: false })
  await refreshLists()
}

/** Reloads every other view of squads, their topics and retrospectives, even if its answer is recent. */
async function refreshLists(): Promise<void> {
  await mutate(
    (key) => Array.isArray(key) && (['squads', 'topics'].includes(key[0]) || key[1] === 'before'),
  )
}
