export type JsonObject = { [field: string]: unknown }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a name or id: text unchanged, a number in digits, anything else as ''. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Parses JSON; null if the text is not JSON. Ignores a leading byte order mark. */
export function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) }
  } catch {
    return null
  }
}

/** True for equal content. Ignores the order of an object's fields, but not of a list. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameJson(item, b[index]))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const fields = Object.keys(a)
  return (
    fields.length === Object.keys(b).length &&
    fields.every((field) => Object.hasOwn(b, field) && isSameJson(a[field], b[field]))
  )
}

/** Returns the fields that have a value. */
export function withoutUndefined<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as {
    [Field in keyof Fields]?: Exclude<Fields[Field], undefined>
  }
}

/** Greatest depth: more than any object of the product has, and far from a stack overflow. */
const MAX_DEPTH = 64

/** True if the value is nested more deeply than any of the product's: comparing or writing it could overflow the stack. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth >= MAX_DEPTH || Object.values(value).some((item) => isTooDeep(item, depth + 1))
}

/** True if a database can store the value: limited depth, and no text or field name with a NUL or half a surrogate pair. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  return Object.entries(value).every(
    ([field, item]) => isStorableText(field) && isStorable(item, depth + 1),
  )
}

/** Most values in a JSON text: more than a file of 2,000 sprints sends in one part, and few enough to be parsed without holding up others. */
const MAX_VALUES = 150_000

/**
 * Returns the limit that a JSON text exceeds: the depth that `isStorable` allows, or the number of values. Null if it exceeds none. Reads the text
 * without creating a value. Accepts text that is not JSON.
 */
export function exceededLimit(text: string): 'DEPTH' | 'VALUES' | null {
  let depth = 0
  let values = 1
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === ',') values += 1
    else if (character === '[' || character === '{') {
      depth += 1
      values += 1
      if (depth > MAX_DEPTH) return 'DEPTH'
    } else if (character === ']' || character === '}') depth -= 1
  }
  return values > MAX_VALUES ? 'VALUES' : null
}

/** True if the value consists of more than `most` values. Looks at no more of them, whatever their number and depth. */
export function hasMoreValues(value: unknown, most: number): boolean {
  const waiting = [value]
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen + waiting.length > most) return true
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    if (Array.isArray(next) && next.length > most) return true
    for (const field in next) {
      waiting.push((next as JsonObject)[field])
      if (waiting.length > most) return true
    }
  }
  return false
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}
