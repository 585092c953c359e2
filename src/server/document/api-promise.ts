import type { ApiDocument } from './api-document'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** Fields that may differ between two versions without a meaning for programs. */
const WORDS = ['description', 'summary', 'title', 'tags', 'operationId']

/** Limits of requests that may increase, and those that may decrease. */
const UPPER = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum', 'x-max-bytes']
const LOWER = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum']

/**
 * Lists everything in `after` that could break a program written for the document `before`, each with its place. Endpoints, optional parameters,
 * optional request fields, response fields and responses with other codes may be added; request limits may be widened. Everything else is a breaking
 * change.
 */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const old = resolved(before)
  const now = resolved(after)
  return Object.entries(old).flatMap(([path, methods]) =>
    Object.entries(asObject(methods)).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`
      const present = asObject(now[path] ?? {})[method]
      if (present === undefined) return [`${place} is gone`]
      return operationChanges(place, asObject(operation), asObject(present))
    }),
  )
}

function operationChanges(place: string, before: JsonObject, after: JsonObject): string[] {
  const parameters = (operation: JsonObject) =>
    new Map(
      asList(operation.parameters).map((each) => {
        const parameter = asObject(each)
        return [`${parameter.in} ${parameter.name}`, parameter]
      }),
    )
  const [old, now] = [parameters(before), parameters(after)]
  const kept = [...old].flatMap(([name, parameter]) =>
    compare(`${place} ${name}`, parameter, now.get(name), 'request'),
  )
  const added = [...now]
    .filter(([name, parameter]) => !old.has(name) && parameter.required === true)
    .map(([name]) => `${place} ${name} is required now`)
  return [
    ...kept,
    ...added,
    ...compare(`${place} security`, before.security, after.security, 'request'),
    ...compare(`${place} body`, before.requestBody, after.requestBody, 'request'),
    ...Object.entries(asObject(before.responses)).flatMap(([status, answer]) =>
      compare(`${place} ${status}`, answer, asObject(after.responses)[status], 'answer'),
    ),
  ]
}

type Side = 'request' | 'answer'

function compare(
  place: string,
  before: Json | undefined,
  after: Json | undefined,
  side: Side,
): string[] {
  if (before === undefined && after === undefined) return []
  if (before === undefined) return [`${place} is new`]
  if (after === undefined) return [`${place} is gone`]
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(place, before, after, side)
  if (isObject(before) && isObject(after)) return compareObjects(place, before, after, side)
  return before === after ? [] : [`${place} was ${JSON.stringify(before)}`]
}

function compareLists(place: string, before: Json[], after: Json[], side: Side): string[] {
  const missing = before.filter((each) => !after.some((other) => isSame(each, other)))
  if (missing.length > 0 && before.length === after.length && missing.every(isObject))
    return before.flatMap((each, at) => compare(`${place}/${at}`, each, after[at], side))
  const isCodes = place.endsWith('/code/enum')
  const added = after.filter((each) => !before.some((other) => isSame(each, other)))
  const isRefused = place.endsWith('/required') ? side === 'request' : side === 'answer' && !isCodes
  return [
    ...missing.map((each) => `${place} lost ${JSON.stringify(each)}`),
    ...(isRefused ? added.map((each) => `${place} has ${JSON.stringify(each)} now`) : []),
  ]
}

function compareObjects(
  place: string,
  before: JsonObject,
  after: JsonObject,
  side: Side,
): string[] {
  const isNames = place.endsWith('/properties')
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    // A field may be called `title`.
    if (!isNames && WORDS.includes(key)) return []
    const [old, now] = [before[key], after[key]]
    if (isNames && old === undefined) return []
    if (side === 'request' && isWidened(key, old, now)) return []
    return compare(`${place}/${key}`, old, now, side)
  })
}

function isWidened(key: string, before: Json | undefined, after: Json | undefined): boolean {
  if (before === undefined) return false
  if (UPPER.includes(key)) return after === undefined || Number(after) >= Number(before)
  if (LOWER.includes(key)) return after === undefined || Number(after) <= Number(before)
  return false
}

/** Returns a document's paths with the referenced schemas inlined. */
function resolved({ paths, components }: ApiDocument): JsonObject {
  const parts = JSON.parse(JSON.stringify({ paths, components })) as {
    paths: JsonObject
    components: { [kind: string]: JsonObject }
  }
  const resolve = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(resolve)
    if (!isObject(value)) return value
    const { $ref: reference, ...own } = value
    const [kind = '', name = ''] =
      /^#\/components\/(\w+)\/(.+)$/.exec(String(reference))?.slice(1) ?? []
    const found = asObject(parts.components[kind]?.[name] ?? {})
    return Object.fromEntries(
      Object.entries({ ...found, ...own }).map(([key, each]) => [key, resolve(each)]),
    )
  }
  return asObject(resolve(parts.paths))
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asObject(value: Json | undefined): JsonObject {
  return value !== undefined && isObject(value) ? value : {}
}

function asList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
