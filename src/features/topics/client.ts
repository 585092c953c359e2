import useSWR, { mutate, type SWRResponse } from 'swr'
import { type ApiProblem, api, call } from '~/lib/browser/api-client'
import type { SquadTopic } from './schema'
import '~/i18n/squad-error-texts'

type SquadTopics = { topics: SquadTopic[] }

const of = api.squads[':squadId'].topics

/** Returns the topics with which the squad's next retrospective starts. */
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

/** Removes the topic with its sub-topics. Past retrospectives keep them. */
export async function removeSquadTopic(squadId: string, topicId: string): Promise<void> {
  await show(squadId, call(of[':topicId'].$delete({ param: { squadId, topicId } })))
}

/** Shows the new list from the response. A failed request may mean that the topics have changed meanwhile, so it reloads them. */
async function show(squadId: string, response: Promise<SquadTopics>): Promise<void> {
  try {
    await mutate(keyOf(squadId), await response, { revalidate: false })
  } catch (error) {
    void mutate(keyOf(squadId))
    throw error
  }
}

function keyOf(squadId: string) {
  return ['topics', squadId]
}
