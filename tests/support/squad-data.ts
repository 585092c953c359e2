import type { APIRequestContext, Page } from '@playwright/test'
import type { Retrospective } from '../../src/features/retrospectives/schema'
import type { NewRoom } from '../../src/features/rooms/schema'
import type { NewWindowInput } from '../../src/features/rooms/window/schema'
import type { Squad } from '../../src/features/squads/schema'

/** Roles that an invitation can grant. */
export type Role = 'member' | 'coach'

/** Changes by topic title. */
type Revision = {
  scores?: Record<string, number>
  titles?: Record<string, string>
  note?: string
}

type FormTopic = { id: string; title: string; parent?: string }

const TOPICS: FormTopic[] = [
  { id: 'quality', title: 'Qualidade do produto' },
  { id: 'agile', title: 'Metodologias ágeis' },
  { id: 'planning', title: 'Planning', parent: 'agile' },
  { id: 'daily', title: 'Daily', parent: 'agile' },
  { id: 'tool', title: 'Uso e maturidade da ferramenta de gestão' },
  { id: 'cards', title: 'Movimentações dos cards - Sprint', parent: 'tool' },
  { id: 'charts', title: 'Leitura de gráfico', parent: 'tool' },
  { id: 'talk', title: 'Comunicação time dev' },
  { id: 'demand', title: 'Entendimento das demandas' },
  { id: 'criteria', title: 'Critérios de aceite' },
]

/** Creates squads and sprints of the page's user, through the product's API. */
export function squadData(page: Page, origin: string) {
  const { request } = page.context()
  const post = <Answer>(path: string, data: object) => send<Answer>(request, origin, { path, data })

  return {
    createSquad: (name: string) => post<Squad>('/squads', { name }),
    addTopic: (squadId: string, topic: { title: string; parent?: string }) =>
      post<{ topics: { id: string; title: string }[] }>(`/squads/${squadId}/topics`, topic),

    /** Records a sprint as the form does: with the squad's own topics, if it has any, or else with the given ones. Every leaf gets this score. */
    async record(
      squadId: string,
      sprint: number,
      score: number | ((leaf: number) => number) = 3,
      { note = '', topics: first = TOPICS }: { note?: string; topics?: FormTopic[] } = {},
    ) {
      const scoreOf = typeof score === 'number' ? () => score : score
      const answer = await request.get(`${origin}/api/squads/${squadId}/topics`)
      const { topics: own }: { topics: FormTopic[] } = await answer.json()
      const topics = own.length > 0 ? own : first
      const leaves = topics.filter(({ id }) => topics.every(({ parent }) => parent !== id))
      return post<Retrospective>(`/squads/${squadId}/retrospectives`, {
        sprint,
        note,
        formCreatedAt: '2026-11-21T10:00:00.000Z',
        topics: topics.map(({ id, title, parent }) => ({ id, title, parent })),
        scores: Object.fromEntries(leaves.map(({ id }, leaf) => [id, scoreOf(leaf)])),
      })
    },

    /** Saves a retrospective as another tab of the user does, with other scores and some new titles. */
    async revise(id: string, { scores = {}, titles = {}, note }: Revision) {
      const path = `${origin}/api/retrospectives/${id}`
      const { version, data }: Retrospective = await (await request.get(path)).json()
      if (!data.ok) throw new Error(`${id} cannot be read`)
      const given = data.topics.flatMap((topic) =>
        topic.title in scores ? [[topic.id, scores[topic.title]]] : [],
      )
      const answer = await request.put(path, {
        headers: { Origin: origin },
        data: {
          version,
          note,
          topics: data.topics.map(({ id, title, parent }) => ({
            ...{ id, parent },
            title: titles[title] ?? title,
          })),
          scores: { ...data.scores, ...Object.fromEntries(given) },
        },
      })
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
    },

    /** Creates a promise that the squad owns, or the page's user if it is theirs. */
    async promise(squadId: string, title: string, { isMine = false } = {}) {
      const answer = await request.get(`${origin}/api/squads/${squadId}/members`)
      const { owner } = (await answer.json()) as { owner: { userId: string } }
      return post<{ id: string }>(`/squads/${squadId}/actions`, {
        title,
        owner: isMine ? { kind: 'member', userId: owner.userId } : { kind: 'squad' },
        dueSprint: 1,
        state: 'open',
      })
    },
    openRoom: (squadId: string, room: NewRoom) =>
      post<{ code: string }>(`/squads/${squadId}/rooms`, room),
    /** Starts the first vote of a room that was just opened. */
    async startRoom(code: string) {
      const command = { data: { do: 'start', step: 0 }, headers: { Origin: origin } }
      const answer = await request.post(`${origin}/api/rooms/${code}/commands`, command)
      if (!answer.ok()) throw new Error(`the room answered ${answer.status()}`)
    },
    openWindow: (squadId: string, window: NewWindowInput) =>
      post<{ code: string }>(`/squads/${squadId}/windows`, window),
    /** Keeps an action as a review in the squad's newest sprint does. */
    keep: (actionId: string) => post<object>(`/actions/${actionId}/commands`, { do: 'keep' }),

    /** Resolves to the token of an invitation's link. */
    async invite(squadId: string, role: Role = 'member'): Promise<string> {
      const { url } = await post<{ url: string }>(`/squads/${squadId}/invitations`, { role })
      return new URL(url).pathname.split('/').at(-1) ?? ''
    },
    async remove(path: string) {
      const answer = await request.delete(`${origin}/api${path}`, { headers: { Origin: origin } })
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
    },
  }
}

async function send<Answer>(
  request: APIRequestContext,
  origin: string,
  { path, data }: { path: string; data: object },
): Promise<Answer> {
  const answer = await request.post(`${origin}/api${path}`, { data, headers: { Origin: origin } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}
