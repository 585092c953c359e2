import { type RouteConfig, z } from '@hono/zod-openapi'
import { sessionCookieOf } from '~/features/auth/better-auth/better-auth.server'
import { leaderCookie, seatCookie } from '~/features/rooms/seats/room-cookies.server'
import type { createRouter, ProblemAnswer } from '~/lib/server/api.server'
import { site } from '../../../site.config'

type Router = ReturnType<typeof createRouter>
type JsonSchema = Record<string, unknown>
type Content = Record<string, { schema: JsonSchema }>

export type DocumentedAnswer = { description: string; content?: Content }

export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, DocumentedAnswer | { $ref: string }>
}

/** One of the two APIs: the description in its document, and the ways to authenticate, the usual one first. */
export type Interface = {
  description: string
  url: string
  securitySchemes: Record<string, Record<string, string>>
}

/** Describes the API for the browser. */
export function browserInterface({ isHttps }: { isHttps: boolean }): Interface {
  const cookie = (name: string) => ({ type: 'apiKey', in: 'cookie', name })
  return {
    description:
      'The API that the pages use. Sign in first (POST /api/auth/sign-in/email): the session is a cookie, so requests that change data must come from the same origin. Errors are codes. Your own programs should use /api/v1, which is stable.',
    url: '/api',
    securitySchemes: {
      session: cookie(sessionCookieOf({ isHttps })),
      seat: cookie(seatCookie.name),
      leader: cookie(leaderCookie.name),
    },
  }
}

/** The API for programs. */
export const publicInterface: Interface = {
  description:
    'The API for programs, with a token from the account page. Endpoints, fields and values may be added at any time; none is removed, renamed or changed within this version. Errors are codes.',
  url: '/api/v1',
  securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
}

export type ApiDocument = ReturnType<typeof readDocument>

/**
 * Returns the OpenAPI 3.1 document. Its schemas are the JSON Schema that Zod generates. Requests are described as sent, responses as received, so a
 * schema with an id must not be used for both if they differ.
 */
export function readDocument(api: Router, { description, url, securitySchemes }: Interface) {
  const components = createComponents()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { path, method } = definition.route
    paths[path] = { ...paths[path], [method]: toOperation(definition.route, components) }
  }
  const { schemas, responses } = components
  return {
    openapi: '3.1.0',
    info: {
      title: site.name,
      version: '1',
      description,
    },
    servers: [{ url }],
    security: [{ [Object.keys(securitySchemes)[0] ?? '']: [] }],
    paths,
    components: { securitySchemes, schemas, responses },
  }
}

type Components = ReturnType<typeof createComponents>

function createComponents() {
  const schemas: Record<string, JsonSchema> = {}
  const responses: Record<string, DocumentedAnswer> = {}

  function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema, $defs, ...own } = z.toJSONSchema(schema, { io })
    for (const [id, found] of Object.entries(inDocument($defs ?? {}))) {
      const known = schemas[id]
      if (known && JSON.stringify(known) !== JSON.stringify(found)) {
        throw new Error(`two schemas have the id ${id}, or one differs as request and as answer`)
      }
      schemas[id] = found as JsonSchema
    }
    return inDocument(own)
  }

  /** Returns one response for each set of codes, so that the document lists the codes of each status. */
  function toProblem({ codes, description, content }: ProblemAnswer): { $ref: string } {
    const name = codes.join('.')
    const problem = toSchema(content['application/json'].schema, 'output')
    const code = { properties: { error: { properties: { code: { enum: codes } } } } }
    const schema = { allOf: [problem, code] }
    responses[name] = { description, content: { 'application/json': { schema } } }
    return { $ref: `#/components/responses/${name}` }
  }

  return { schemas, responses, toSchema, toProblem }
}

/** Moves named schemas, which Zod puts next to the schema that uses them, to the document's single place for all. */
function inDocument<Value extends object>(schema: Value): Value {
  const text = JSON.stringify(schema)
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
}

function toOperation(route: RouteConfig, components: Components): Operation {
  const { operationId = '', summary = '', tags = [], security, request } = route
  const { params, query, headers, body } = request ?? {}
  return {
    operationId,
    summary,
    tags,
    ...(security && { security }),
    parameters: [
      ...toParameters('path', params),
      ...toParameters('query', query),
      ...toParameters('header', headers),
    ],
    ...(body && {
      requestBody: { ...body, required: true, content: toContent(body.content, 'input') },
    }),
    responses: Object.fromEntries(
      Object.entries(route.responses).map(([status, answer]) => [status, toAnswer(answer)]),
    ),
  }

  function toParameters(
    place: 'path' | 'query' | 'header',
    schema: unknown,
  ): Operation['parameters'] {
    if (!schema) return []
    const { properties = {}, required = [] } = components.toSchema(schema as z.ZodType, 'input')
    return Object.entries(properties as Record<string, JsonSchema>).map(([name, each]) => ({
      name,
      in: place,
      required: (required as string[]).includes(name),
      schema: each,
    }))
  }

  function toAnswer(answer: object): DocumentedAnswer | { $ref: string } {
    if ('codes' in answer) return components.toProblem(answer as ProblemAnswer)
    const { description, content } = answer as { description: string; content?: object }
    return { description, ...(content && { content: toContent(content, 'output') }) }
  }

  function toContent(content: object, io: 'input' | 'output'): Content {
    return Object.fromEntries(
      Object.entries(content as Record<string, { schema: z.ZodType }>).map(([type, { schema }]) => [
        type,
        { schema: components.toSchema(schema, io) },
      ]),
    )
  }
}
