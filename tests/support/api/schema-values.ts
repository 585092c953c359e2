import fc from 'fast-check'

/** The part of JSON Schema that our document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Placeholders for existing ids, in the caller's squad and in a stranger's. The sender of the value fills them in. */
const KNOWN_IDS = [
  '{userId}',
  '{topicId}',
  '{feedbackId}',
  '{foreignUserId}',
  '{foreignTopicId}',
  '{foreignFeedbackId}',
  '{foreignRetrospectiveId}',
]

export type Schemas = Record<string, Schema>

/** Text that has broken programs: control characters, halves of pairs, markup, SQL, paths, very long. */
const nastyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '__proto__',
    'constructor',
    "'; drop table squads; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    '\u202e',
    '1e999',
    'a'.repeat(5000),
    '00000000-0000-4000-8000-000000000000',
  ),
)

const nastyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE),
)

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Draws values for a schema. Most are valid; some have an invalid value in one place. */
export function valuesFor(schema: Schema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingFor(schema, schemas, depth)
  return fc.oneof({ weight: 40, arbitrary: fitting }, { weight: 1, arbitrary: nasty })
}

/** Returns the simplest valid value: the required fields, and the first choice for each. */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices?.[0]) return exampleOf(choices[0], schemas)
  if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0]
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return 'a'
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'array':
      return schema.minItems ? [exampleOf(schema.items ?? {}, schemas)] : []
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [
          name,
          exampleOf(schema.properties?.[name] ?? {}, schemas),
        ]),
      )
    default:
      return null
  }
}

function fittingFor(schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return nasty
  if (schema.$ref)
    return valuesFor(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, depth + 1)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesFor(choice, schemas, depth + 1)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return textFor(schema)
    case 'integer':
    case 'number':
      return numberFor(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valuesFor(schema.items ?? {}, schemas, depth + 1), { maxLength: 5 })
    case 'object':
      return objectFor(schema, schemas, depth)
    default:
      return nasty
  }
}

function numberFor({ minimum = -10, maximum = 1000 }: Schema): fc.Arbitrary<unknown> {
  const max = Math.min(maximum, 1_000_000)
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant(minimum) },
    { weight: 10, arbitrary: fc.integer({ min: minimum, max }) },
    { weight: 1, arbitrary: nastyNumber },
  )
}

function textFor({ format, maxLength = 30 }: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 15, arbitrary: fittingText(format, Math.min(maxLength, 200)) },
    { weight: 1, arbitrary: nastyText },
  )
}

function fittingText(format: string | undefined, maxLength: number): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...KNOWN_IDS))
  if (format === 'email') return fc.emailAddress()
  if (format !== 'date-time') return fc.string({ minLength: 1, maxLength })
  const min = new Date('1970-01-01')
  return fc
    .date({ min, max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
}

function objectFor(schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {})
  const known = fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, valuesFor(field, schemas, depth + 1)])),
    {
      requiredKeys: fields.map(([name]) => name).filter((name) => schema.required?.includes(name)),
    },
  )
  const rest = schema.additionalProperties
  if (!rest || typeof rest !== 'object') {
    return fc.oneof(
      { weight: 8, arbitrary: known },
      fc.dictionary(nastyText, nasty, { maxKeys: 3 }),
    )
  }
  const names = fc.oneof(
    { weight: 9, arbitrary: fc.string({ minLength: 1, maxLength: 8 }) },
    nastyText,
  )
  const others = fc.dictionary(names, valuesFor(rest, schemas, depth + 1), { maxKeys: 4 })
  return fc.tuple(known, others).map(([own, more]) => ({ ...more, ...own }))
}
