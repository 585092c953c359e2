import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { publicDocument } from '~/server/public-api'
import type { ApiDocument } from './api-document'
import { breakingChanges } from './api-promise'

const FROZEN = 'docs/api-v1.json'
const frozen = () => JSON.parse(readFileSync(FROZEN, 'utf8')) as ApiDocument
const CURRENT = JSON.stringify(publicDocument())
const now = () => JSON.parse(CURRENT) as ApiDocument

it('breaks no program that was written for the frozen document', () => {
  expect(breakingChanges(frozen(), now())).toEqual([])
})

it('adds nothing to the frozen document (`npm run api:freeze` does)', () => {
  expect(now()).toEqual(frozen())
})

type Edit = (document: Loose) => void
type Loose = { [key: string]: Loose } & Loose[]

function changed(edit: Edit): ApiDocument {
  const document = now()
  edit(document as unknown as Loose)
  return document
}

const schema = (document: Loose, name: string) => document.components?.schemas?.[name]
const operation = (document: Loose, path: string, method: string) =>
  document.paths?.[path]?.[method]

const BREAKING: [string, Edit][] = [
  ['an endpoint goes', (d) => delete d.paths?.['/squads/{squadId}/topics']],
  ['a field of an answer goes', (d) => delete schema(d, 'Squad')?.properties?.role],
  ['a field of an answer may be missing', (d) => schema(d, 'Squad')?.required?.pop()],
  [
    'a field changes its type',
    (d) => set(schema(d, 'Squad')?.properties?.nextSprint, 'type', 'string'),
  ],
  [
    'an answer has another value',
    (d) => schema(d, 'Squad')?.properties?.role?.enum?.push('coach' as never),
  ],
  [
    'a field of a request is required',
    (d) => schema(d, 'NewRetrospective')?.required?.push('note' as never),
  ],
  ['a field of a request goes', (d) => delete schema(d, 'NewRetrospective')?.properties?.note],
  ['a limit is tightened', (d) => set(schema(d, 'NewAction')?.properties?.title, 'maxLength', 10)],
  ['a limit comes', (d) => set(schema(d, 'NewRetrospective')?.properties?.sprint, 'multipleOf', 2)],
  ['a value of a request goes', (d) => schema(d, 'NewAction')?.properties?.state?.enum?.pop()],
  [
    'a parameter is required',
    (d) => set(operation(d, '/squads', 'get')?.parameters?.[0], 'required', true),
  ],
  ['a parameter goes', (d) => operation(d, '/squads', 'get')?.parameters?.pop()],
  [
    'another scope is needed',
    (d) => set(operation(d, '/squads', 'get'), 'security', [{ token: ['all'] }]),
  ],
  ['an error has another code', (d) => rename(d, 'OUTDATED', 'TOO_LATE')],
]

it.each(BREAKING)('is broken if %s', (_, edit) => {
  const after = changed(edit)
  expect(after).not.toEqual(now())
  expect(breakingChanges(now(), after)).not.toEqual([])
})

const FINE: [string, Edit][] = [
  ['an endpoint comes', (d) => set(d.paths, '/new', { get: {} })],
  [
    'an answer has another field',
    (d) => {
      set(schema(d, 'Squad')?.properties, 'colour', { type: 'string' })
      schema(d, 'Squad')?.required?.push('colour' as never)
    },
  ],
  [
    'a request may have another field',
    (d) => set(schema(d, 'NewRetrospective')?.properties, 'mood', { type: 'string' }),
  ],
  [
    'a request may have another value',
    (d) => schema(d, 'NewAction')?.properties?.state?.enum?.push('done' as never),
  ],
  [
    'a limit is widened',
    (d) => set(schema(d, 'NewAction')?.properties?.title, 'maxLength', 10_000),
  ],
  ['words change', (d) => set(operation(d, '/squads', 'get'), 'summary', 'Other words')],
]

it.each(FINE)('is kept if %s', (_, edit) => {
  const after = changed(edit)
  expect(after).not.toEqual(now())
  expect(breakingChanges(now(), after)).toEqual([])
})

function set(place: Loose | undefined, key: string, value: unknown): void {
  if (!place) throw new Error(`nothing at the place of ${key}`)
  place[key] = value as Loose
}

function rename(document: Loose, from: string, to: string): void {
  const text = JSON.stringify(document).replaceAll(`"${from}"`, `"${to}"`)
  Object.assign(document, JSON.parse(text))
}
