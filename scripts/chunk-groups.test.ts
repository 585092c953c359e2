import { expect, test } from 'vitest'
import { chunkGroups } from './chunk-groups.ts'

const SRC = '/x/src'
const PAGES = {
  local: `${SRC}/routes/local/record-sprint.tsx`,
  login: `${SRC}/routes/auth/login.tsx`,
  squad: `${SRC}/routes/account/squad.tsx`,
  room: `${SRC}/routes/room/room.tsx`,
  report: `${SRC}/routes/report/shared-report.tsx`,
}
const { local, login, squad, room, report } = PAGES
const entry = `${SRC}/entry.client.tsx`
const reading = `${SRC}/entry.public.ts`
const gauge = `${SRC}/features/landing/components/gauge-island.tsx`
const lazy = `${SRC}/features/topics/components/topic-editor.tsx`
const client = `${SRC}/features/auth/client.ts`
const failures = `${SRC}/features/failures/client.ts`
const facilitator = `${SRC}/features/rooms/components/facilitator/facilitator-room.tsx`

test.each([
  ['every page', [reading, local, squad], 'frame'],
  ['the start of all pages', [entry, reading], 'frame'],
  ['the gauge and local mode', [gauge, local], 'gauge'],
  ['the start', [entry], 'shared'],
  ['local mode and signing in', [local, login], 'shared'],
  ['local mode and the account', [local, squad], 'topics'],
  ['what local mode asks for later, and the account', [lazy, squad], 'later'],
  ['local mode, at once and later', [local, lazy, squad], 'topics'],
  ['signing in and the account', [login, squad], 'entrance'],
  ['signing in and the session', [login, client], 'entrance'],
  ['signing in and the report of a failure', [login, failures], 'entrance'],
  ['the room, at once and later', [room, facilitator], 'vote'],
  ['the room, a report and the account', [room, report, squad], 'vote'],
  ['the facilitator, a report and the account', [facilitator, report, squad], 'room'],
  ['the facilitator and signing in', [facilitator, login], 'entrance'],
  ['the room, signing in and the account', [room, login, squad], 'entrance'],
  ['the room and local mode', [room, local], 'scores'],
  ['the account alone', [squad, client], 'account'],
])('what %s share is one file', (_, importers, group) => {
  expect(groupsOf({ importers })).toEqual([group])
})

test('what is reached in a circle, or through others, is found', () => {
  const [middle, other] = [`${SRC}/ui/middle.tsx`, `${SRC}/ui/other.tsx`]
  const inner = { [middle]: [other, squad], [other]: [middle, login] }
  expect(groupsOf({ importers: [middle], inner })).toEqual(['entrance'])
})

test('a sheet is in the file of the scripts that use it', () => {
  const id = `${SRC}/features/rooms/components/room.module.css`
  expect(groupsOf({ id, importers: [room, login, local] })).toEqual(['shared'])
  expect(groupsOf({ id, importers: [room, facilitator] })).toEqual(['vote'])
})

test('groups come in the order in which one may need the other', () => {
  const priorities = chunkGroups().map(({ priority }) => priority)
  expect(priorities).toEqual([...priorities].sort((a, b) => b - a))
  expect(new Set(priorities).size).toBe(priorities.length)
})

/** The group that takes a module with these importers: the first of those that would. */
function groupsOf({
  id = `${SRC}/ui/shared-thing.tsx`,
  importers,
  inner = {},
}: {
  id?: string
  importers: string[]
  inner?: Record<string, string[]>
}) {
  const loaded: Record<string, string[]> = { [id]: importers, ...inner }
  const asked: Record<string, string[]> = {
    ...Object.fromEntries(Object.values(PAGES).map((page) => [page, [`${SRC}/pages.tsx`]])),
    [lazy]: [local],
    [client]: [`${SRC}/routes/shell.tsx`],
    [facilitator]: [room],
    [gauge]: [reading],
  }
  const graph = {
    getModuleInfo: (module: string) => ({
      importers: loaded[module] ?? [],
      dynamicImporters: asked[module] ?? [],
      isEntry: module === entry || module === reading,
    }),
  }
  const wanting = chunkGroups().filter(({ test }) => test.test(id))
  return wanting.flatMap(({ name }) => name(id, graph) ?? []).slice(0, 1)
}
