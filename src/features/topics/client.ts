import useSWR, { mutate, type SWRResponse } from 'swr'
import { type ApiProblem, api, call } from '~/lib/browser/api-client'
import type { SquadTopic } from './schema'

type SquadTopics = { topics: SquadTopic[] }

const of = api.squads[':squadId'].topics

/** The topics that the squad's next retrospective starts with. */
export function useSquadTopics(squadId: string): SWRResponse<SquadTopics, ApiProblem> {
  return useSWR<SquadTopics, ApiProblem>(keyOf(squadId), () =>
    call(of.$get({ param: { squadId }, query: {} })),
  )
}

export async function addSquadTopic(
  squadId: string,
  topic: { title: string; parent?: string },
): Promise<void> {
  await show(squadId, call(of.$post({ param: { squadId }, json: topic })))
}

export async function changeSquadTopic(
  squadId: string,
  { topicId, ...change }: { topicId: string; title?: string; anchors?: string[] | null },
): Promise<void> {
  const one = of[':topicId']
  await show(squadId, call(one.$patch({ param: { squadId, topicId }, json: change })))
}

/** Its sub-topics go with it; past retrospectives keep them all. */
export async function removeSquadTopic(squadId: string, topicId: string): Promise<void> {
  await show(squadId, call(of[':topicId'].$delete({ param: { squadId, topicId } })))
}

/** A change is answered with the new list. A failed request may mean that the topics have changed meanwhile, so it reloads them. */
async function show(squadId: string, answer: Promise<SquadTopics>): Promise<void> {
  try {
    await mutate(keyOf(squadId), await answer, { revalidate: false })
  } catch (error) {
    void mutate(keyOf(squadId))
    throw error
  }
}

function keyOf(squadId: string) {
  return ['topics', squadId]
}
