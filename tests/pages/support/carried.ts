import type { Page } from '@playwright/test'
import { expect } from './expect'

type Entry = {
  sprint: string
  topics: { id: string; title: string; parent?: string }[]
  notes: Record<string, number>
}

/** Fails unless the squad has every entry of the history, with the same topics and scores. */
export async function expectCarried(
  page: Page,
  squadId: string,
  history: readonly unknown[],
): Promise<void> {
  const answer = await page.request.get(`/api/squads/${squadId}/export`)
  const rows: { dados_json: Record<string, unknown> & { imported_from: { sprint: string } } }[] =
    await answer.json()
  expect(rows).toHaveLength(history.length)
  for (const raw of history as (Entry & Record<string, unknown>)[]) {
    const { sprint, squadName, topics, notes, data, ...extra } = raw
    const row = rows.find(({ dados_json }) => dados_json.imported_from.sprint === sprint)
    expect(row?.dados_json).toMatchObject({ ...extra, imported_from: { sprint, squadName, data } })
    const stored = row?.dados_json as Entry | undefined
    expect(stored?.topics.map(({ id, title }) => [id, title])).toEqual(
      topics.map(({ id, title }) => [id, title]),
    )
    for (const { id } of topics) {
      expect(stored?.notes[id] ?? 0, `${sprint} ${id}`).toBe(scoreIn(raw, id))
    }
  }
}

/** Returns the note of a leaf, 0 without one; the mean of the children's notes for a parent. */
function scoreIn({ topics, notes }: Entry, id: string): number {
  const children = topics.filter(({ parent }) => parent === id)
  if (children.length === 0) return notes[id] ?? 0
  const sum = children.reduce((total, child) => total + (notes[child.id] ?? 0), 0)
  return Math.floor((20 * sum + children.length) / (2 * children.length)) / 10
}
