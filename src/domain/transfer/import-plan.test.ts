import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '~tests/support/domain/cases'
import { anyScoredTree, treeOf } from '~tests/support/domain/topics'
import { parseRetrospective, toRetrospectiveJson } from '../retrospectives/retrospective.ts'
import type { Score } from '../retrospectives/scale.ts'
import type { JsonObject } from '../text/json.ts'
import { type ImportEntry, readEntries } from './import-file.ts'
import { toImportParts } from './import-parts.ts'
import {
  type ImportPlan,
  numberEntries,
  planImport,
  toImportedJson,
  toKnownRetrospective,
} from './import-plan.ts'

const NOW = '2026-11-20T12:00:00.000Z'

test('sprints keep rising numbers, and unnumbered ones follow the highest in order of saving', () => {
  const squad = new Squad()
  squad.take(['Kickoff', 'Sprint 1', 'Encerramento', 'Sprint 2'].map((sprint) => saved(sprint)))
  expect(squad.sprints()).toEqual(['1 Sprint 1', '2 Sprint 2', '3 Kickoff', '4 Encerramento'])
})

test.each([
  [['PI 3 Sprint 1', 'PI 3 Sprint 2', 'PI 4 Sprint 1', 'PI 4 Sprint 2']],
  [['14/03', '28/03', '11/04/2025']],
  [['24.1', '24.2', '25.1']],
  [['Sprint 5', 'Sprint 5 de novo', 'Sprint 6']],
])('sprints whose numbers do not rise are numbered in order of saving: %j', (names) => {
  const squad = new Squad()
  squad.take(names.map((sprint) => saved(sprint)))
  expect(squad.sprints()).toEqual(names.map((name, at) => `${at + 1} ${name}`))
})

test('the last numbers of the names count if the first do not rise', () => {
  const squad = new Squad()
  squad.take(['PI 3 Sprint 7', 'PI 3 Sprint 8'].map((sprint) => saved(sprint)))
  expect(squad.sprints()).toEqual(['7 PI 3 Sprint 7', '8 PI 3 Sprint 8'])
})

test('assigns numbers after those of the squad', () => {
  const squad = new Squad().record(9, 1)
  squad.take([saved('Sprint 2'), saved('Kickoff')])
  expect(squad.sprints()).toEqual(['2 Sprint 2', '9', '10 Kickoff'])
})

test('assigns the lowest free number when the highest possible number is taken', () => {
  const squad = new Squad()
  squad.take(['Sprint 1', 'Sprint 999999', 'Kickoff', 'Fim'].map((sprint) => saved(sprint)))
  expect(squad.sprints()).toEqual(['1 Sprint 1', '2 Kickoff', '3 Fim', '999999 Sprint 999999'])
})

test('reports another sprint with the same number as a conflict with both averages', () => {
  const squad = new Squad().record(5, 1)
  const plan = squad.plan([saved('Sprint 5', 4)])
  expect(plan.added).toEqual([])
  expect(plan.conflict).toMatchObject([{ sprint: 5, entry: { average: 4 }, known: { average: 1 } }])
})

test('a quick room whose number is taken gets the next one, once', () => {
  const squad = new Squad().record(1, 1).record(2, 1)
  const file = [{ ...saved('1', 4), room: 'K7QFM2XB' }]
  expect(squad.plan(file)).toMatchObject({ added: [{ sprint: 3 }], conflict: [] })
  squad.take(file)
  expect(counts(squad.plan(file))).toEqual({ added: 0, same: 1, conflict: 0 })
  const recorded = squad.plan([{ ...saved('2', 1), room: 'W3XZP8DA' }])
  expect(recorded).toMatchObject({ added: [], same: [{ sprint: 2 }] })
})

test('a recorded sprint with the same titles and scores is the same, not a conflict', () => {
  const squad = new Squad().record(5, 4)
  expect(counts(squad.plan([saved('Sprint 5', 4)]))).toEqual({ added: 0, same: 1, conflict: 0 })
})

test('an imported retrospective that was edited since is a conflict and stays unchanged', () => {
  const squad = new Squad()
  squad.take([saved('Kickoff', 4)])
  squad.rescore(1, 2)
  const plan = squad.plan([saved(' KICKOFF ', 4)])
  expect(plan.conflict).toMatchObject([{ sprint: 1, known: { average: 2 } }])
  expect(counts(plan)).toEqual({ added: 0, same: 0, conflict: 1 })
})

test('renumbers an entry if an earlier import assigned its number to another sprint', () => {
  const squad = new Squad()
  squad.take([saved('Sprint 1'), saved('Kickoff')])
  squad.take([saved('Sprint 1'), saved('Kickoff'), saved('Sprint 2', 5)])
  expect(squad.sprints()).toEqual(['1 Sprint 1', '2 Kickoff', '3 Sprint 2'])
})

test('imports all entries of one file with the same names once', () => {
  const squad = new Squad()
  const file = [saved('Sprint 1', 4), saved('sprint 1', 2), saved('Sprint 1', 4)]
  squad.take(file)
  expect(squad.sprints()).toEqual(['1 Sprint 1', '2 sprint 1', '3 Sprint 1'])
  expect(counts(squad.plan(file))).toEqual({ added: 0, same: 3, conflict: 0 })
})

test('an export restores a squad after deletions and otherwise changes nothing', () => {
  const squad = new Squad()
  squad.take([saved('Kickoff'), saved('Sprint 3', 5)])
  squad.record(8, 2)
  squad.write(8, 'Curta\ne boa')
  const file = squad.export()
  expect(counts(squad.plan(file))).toEqual({ added: 0, same: 3, conflict: 0 })
  const rows = structuredClone(squad.rows)
  squad.rows.splice(1, 2)
  squad.take(file)
  expect(squad.rows.map(scoresOf).sort()).toEqual(rows.map(scoresOf).sort())
  expect(squad.sprints()).toEqual(['3 Sprint 3', '4 Kickoff', '8 8'])
})

test('a note that the squad lacks is a conflict, but a missing note is not', () => {
  const squad = new Squad().record(5, 4)
  const old = squad.export()
  const kept = { added: 0, same: 1, conflict: 0 }
  squad.write(5, 'Sprint curta')
  const file = squad.export()
  expect([old, file, [saved('Sprint 5', 4)]].map((one) => counts(squad.plan(one)))).toEqual([
    ...[kept, kept, kept],
  ])
  squad.write(5, 'Outra')
  expect(counts(squad.plan(file))).toEqual({ added: 0, same: 0, conflict: 1 })
})

test('keeps unknown fields and original names', () => {
  const squad = new Squad()
  squad.take([{ ...saved('Kickoff'), humor: 'bom' }])
  expect(squad.rows[0]?.data).toMatchObject({
    sprint: 1,
    squad_id: 'squad',
    humor: 'bom',
    imported_from: { sprint: 'Kickoff', squadName: 'Alpha', data: NOW },
    created_at_form: NOW,
  })
})

test('every readable entry has an outcome and equal scores, and a second import changes nothing', () => {
  fc.assert(
    fc.property(
      anyFile,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), anyScore)),
      (file, had) => {
        const squad = new Squad()
        for (const [sprint, score] of had) squad.record(sprint, score)
        const before = structuredClone(squad.rows)
        const plan = squad.take(file)

        expect(plan.added.length + plan.same.length + plan.conflict.length).toBe(file.length)
        expect(squad.rows.slice(0, before.length)).toEqual(before)
        expect(new Set(squad.rows.map(({ sprint }) => sprint)).size).toBe(squad.rows.length)
        for (const { entry, sprint } of [...plan.added, ...plan.same]) {
          const row = squad.rows.find((one) => one.sprint === sprint)
          const stored = parseRetrospective(row?.data)
          if (!stored.ok) throw new Error(stored.reason)
          expect(shown(stored.data)).toEqual(shown(entry))
          if (entry.note !== '') expect(row?.note).toBe(entry.note)
        }
        const after = structuredClone(squad.rows)
        expect(counts(squad.take(file))).toEqual({
          added: 0,
          same: plan.added.length + plan.same.length,
          conflict: plan.conflict.length,
        })
        expect(squad.rows).toEqual(after)
      },
    ),
    { numRuns: casesOf(300) },
  )
})

test('a file sent in parts gives the result of the whole', () => {
  const long = 'x'.repeat(300_000)
  const names = ['Kickoff', 'Sprint 3', 'Fim', 'Sprint 3', 'Sprint 12', 'Kickoff', 'Sprint 1']
  const file = names.map((sprint, index) => ({ ...saved(sprint, (index % 6) as Score), long }))
  const whole = new Squad().record(1, 5)
  whole.take(file)

  const parts = toImportParts(numberEntries(readEntries(file).entries))
  expect(parts.length).toBeGreaterThan(2)
  for (const { rows } of parts) expect(JSON.stringify(rows).length).toBeLessThan(1_000_100)
  const squad = new Squad().record(1, 5)
  let after = 0
  for (const { rows, highest } of parts) {
    const { added } = squad.take(rows, Math.max(after, highest))
    after = Math.max(after, ...added.map(({ sprint }) => sprint))
  }
  expect(squad.sprints()).toEqual(whole.sprints())
  expect(squad.rows).toEqual(whole.rows)
  for (const { rows, highest } of parts) expect(squad.plan(rows, highest).added).toEqual([])
})

test('splits entries that are too large together', () => {
  const long = 'x'.repeat(600_000)
  const file = ['Sprint 1', 'Sprint 2'].map((sprint) => ({ ...saved(sprint), long }))
  const parts = toImportParts(numberEntries(readEntries(file).entries))
  expect(parts.map(({ rows }) => rows.length)).toEqual([1, 1])
})

const anyScore = fc.constantFrom<Score>(0, 1, 2, 3, 4, 5)

/** Draws names from a small set, so that they repeat, and includes rows of an export. */
const anyFile = fc.array(
  fc
    .tuple(
      fc.constantFrom('Sprint 1', 'sprint 1 ', 'Sprint 2', '2b', 'Kickoff', '', '6'),
      fc.constantFrom('Alpha', ' alpha', ''),
      anyScoredTree({ minTopLevel: 1 }),
      fc.option(fc.constantFrom('r1', 'r2', 'new-1')),
      fc.constantFrom('', ' Curta ', 'Longa'),
    )
    .map(([sprint, squadName, { topics, scores }, id, observacoes]) => {
      const notes = Object.fromEntries(scores)
      return id === null
        ? { sprint, squadName, topics, notes, data: NOW }
        : {
            id,
            sprint,
            dados_json: { topics, notes },
            observacoes,
            created_at: NOW,
            squads: { nome: squadName },
          }
    }),
  { maxLength: 12 },
)

/** Applies imports to a squad without a database. */
class Squad {
  rows: { id: string; sprint: number; data: JsonObject; note: string }[] = []

  /** Records by hand. An existing sprint stays. */
  record(sprint: number, score: Score): this {
    if (this.rows.some((row) => row.sprint === sprint)) return this
    return this.add(sprint, (place) =>
      toRetrospectiveJson({ ...place, ...scored(score), extra: {} }),
    )
  }

  plan(file: unknown[], after = 0): ImportPlan {
    const { entries, unreadable } = readEntries(file)
    expect(unreadable).toEqual([])
    return planImport(numberEntries(entries), this.rows.map(toKnownRetrospective), { after })
  }

  take(file: unknown[], after = 0): ImportPlan {
    const plan = this.plan(file, after)
    for (const planned of plan.added) {
      this.add(planned.sprint, () => toImportedJson(planned, { squadId: 'squad', now: NOW }))
      this.write(planned.sprint, planned.entry.note)
    }
    return plan
  }

  write(sprint: number, note: string): void {
    for (const row of this.rows.filter((one) => one.sprint === sprint)) row.note = note
  }

  rescore(sprint: number, score: Score): void {
    for (const row of this.rows.filter((one) => one.sprint === sprint)) {
      Object.assign(row.data, { notes: { q: score } })
    }
  }

  /** Returns the sprints by number, each with its name in the file. */
  sprints(): string[] {
    const bySprint = this.rows.toSorted((a, b) => a.sprint - b.sprint)
    return bySprint.map(({ sprint, data }) => {
      const origin = data.imported_from as { sprint?: string } | undefined
      return `${sprint} ${origin?.sprint ?? ''}`.trim()
    })
  }

  export(): unknown[] {
    return this.rows.map(({ id, sprint, data, note }) => ({
      ...{ id, squad_id: 'squad', sprint, dados_json: data, observacoes: note, created_at: NOW },
      squads: { nome: 'Alpha' },
    }))
  }

  private add(
    sprint: number,
    make: (place: { sprint: number; squadId: string; formCreatedAt: string }) => JsonObject,
  ): this {
    const made = make({ sprint, squadId: 'squad', formCreatedAt: NOW })
    // The value as a database returns it.
    const data = JSON.parse(JSON.stringify(made))
    this.rows.push({ id: `r${this.rows.length}`, sprint, data, note: '' })
    return this
  }
}

function scored(score: Score) {
  return { topics: treeOf({ Q: [] }), scores: new Map([['q', score]]) }
}

/** Returns an entry of a local history with a single topic. */
function saved(sprint: string, score: Score = 3) {
  return {
    sprint,
    squadName: 'Alpha',
    topics: scored(score).topics,
    notes: { q: score },
    data: NOW,
  }
}

function shown({ topics, scores }: Pick<ImportEntry, 'topics' | 'scores'>) {
  return { topics, scores: [...scores] }
}

function scoresOf({ data, note }: { data: JsonObject; note: string }): string {
  return JSON.stringify([data.topics, data.notes, note])
}

function counts({ added, same, conflict }: ImportPlan) {
  return { added: added.length, same: same.length, conflict: conflict.length }
}
