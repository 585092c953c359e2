import type { Page } from '@playwright/test'
import type { Score } from '../../src/domain/retrospectives/scale'
import type { Retrospective } from '../../src/features/retrospectives/schema'
import { holdRoom } from './room-data'
import { squadData } from './squad-data'

/** The specification's default tree: 17 leaves in six branches. */
const OUTLINE: [string, string[]][] = [
  ['Qualidade do produto', []],
  [
    'Metodologias ágeis',
    [
      'Planning',
      'Daily',
      'Refinamento QA',
      'Satisfação do QA com fluxo de testes',
      'Refinamento dev',
      'Review',
      'Retrospectiva',
    ],
  ],
  [
    'Uso e maturidade da ferramenta de gestão',
    [
      'Listagem/Quebra das atividades',
      'Movimentações dos cards - Sprint',
      'Movimentações dos cards - kanban',
      'Atribuição de nome cards',
      'Leitura de gráfico',
      'Assertividade capacity',
    ],
  ],
  ['Comunicação time dev', []],
  ['Entendimento das demandas', []],
  ['Critérios de aceite', []],
]

const TOPICS: { id: string; title: string; parent?: string }[] = OUTLINE.flatMap(
  ([title, children]) => [
    { id: title, title },
    ...children.map((child) => ({ id: child, title: child, parent: title })),
  ],
)
const LEAVES = TOPICS.filter(({ id }) => TOPICS.every(({ parent }) => parent !== id))

/** Rounds in which the four did not all give a 4. */
const ROUNDS: Record<string, { votes: Score[]; agreed: Score }> = {
  'Entendimento das demandas': { votes: [1, 3, 4, 5], agreed: 3 },
  'Refinamento QA': { votes: [2, 3, 3, 5], agreed: 3 },
  'Leitura de gráfico': { votes: [0, 1, 1, 3], agreed: 1 },
  'Critérios de aceite': { votes: [2, 2, 3, 3], agreed: 2 },
  Daily: { votes: [5, 5, 5, 5], agreed: 5 },
  Retrospectiva: { votes: [5, 5, 5, 5], agreed: 5 },
}
const ALL_FOUR: { votes: Score[]; agreed: Score } = { votes: [4, 4, 4, 4], agreed: 4 }

const FEEDBACK = [
  { kind: 'positive', text: 'Cenários escritos junto com dev ajudaram muito.' },
  { kind: 'positive', text: 'Daily terminou em 12 minutos todos os dias.' },
  { kind: 'positive', text: 'PO presente no refinamento técnico.' },
  { kind: 'improvement', text: 'Chamar QA antes de fechar a estimativa.' },
  { kind: 'improvement', text: 'Metade das histórias chegou sem dados de teste.' },
  { kind: 'suggestion', text: 'Reservar 20 minutos por semana só para cenários.' },
  { kind: 'suggestion', text: 'Mostrar o gráfico de burndown na daily.' },
] as const

/** Creates two sprints of a squad, the second one voted on in a live room of four. Resolves to the second one's id. */
export async function voteOnSprint(page: Page, origin: string): Promise<string> {
  const data = squadData(page, origin)
  const { id: squadId } = await data.createSquad('Squad Alpha')
  const { request } = page.context()
  const before = await request.post(`${origin}/api/squads/${squadId}/retrospectives`, {
    headers: { Origin: origin },
    data: {
      sprint: 23,
      formCreatedAt: '2026-11-07T10:00:00.000Z',
      topics: TOPICS,
      scores: Object.fromEntries(LEAVES.map(({ id }) => [id, 3])),
    },
  })
  if (!before.ok()) throw new Error(await before.text())
  const old = await promise('Modelo único de critérios', { owner: 'PO' })
  await promise('Escrever o porquê de cada demanda', { owner: 'PO' })
  await holdRoom(page, origin, {
    squadId,
    sprint: 24,
    topics: TOPICS,
    rounds: LEAVES.map(({ id }) => ROUNDS[id] ?? ALL_FOUR),
    feedback: FEEDBACK,
  })
  await promise('Cenários de teste escritos antes da estimativa', {
    owner: 'QA e Dev',
    dueOn: '2026-12-31',
  })
  const done = { headers: { Origin: origin }, data: { do: 'done' } }
  await request.post(`${origin}/api/actions/${old}/commands`, done)
  const answer = await request.get(`${origin}/api/squads/${squadId}/retrospectives`)
  const { retrospectives } = (await answer.json()) as { retrospectives: Retrospective[] }
  const [newest] = retrospectives
  if (newest?.sprint !== 24) throw new Error('the room left no retrospective')
  return newest.id

  async function promise(
    title: string,
    { owner, dueOn = null }: { owner: string; dueOn?: string | null },
  ): Promise<string> {
    const answer = await request.post(`${origin}/api/squads/${squadId}/actions`, {
      headers: { Origin: origin },
      data: { title, state: 'open', dueSprint: 25, dueOn, owner: { kind: 'name', name: owner } },
    })
    if (!answer.ok()) throw new Error(await answer.text())
    return ((await answer.json()) as { id: string }).id
  }
}
