import { expect, test } from 'vitest'
import { createContract } from './contract'

const check = createContract({
  paths: {
    '/squads/{squadId}': {
      get: {
        responses: {
          200: {
            description: 'A squad',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Squad' } } },
          },
          404: { $ref: '#/components/responses/NOT_FOUND' },
        },
      },
      delete: { responses: { 204: { description: 'Deleted' } } },
    },
  },
  components: {
    schemas: {
      Squad: {
        type: 'object',
        properties: { score: { enum: [0, 1] } },
        required: ['score'],
        additionalProperties: false,
      },
    },
    responses: {
      NOT_FOUND: {
        description: 'NOT_FOUND',
        content: {
          'application/json': { schema: { properties: { error: { enum: ['NOT_FOUND'] } } } },
        },
      },
    },
  },
} as never)

test.each([
  ['GET', '/squads/1?x=1', 200, { score: 1 }],
  ['GET', '/squads/1', 404, { error: 'NOT_FOUND' }],
  ['DELETE', '/squads/1', 204, null],
  ['GET', '/nope', 401, { error: { code: 'UNAUTHENTICATED' } }],
  ['POST', '/squads/1', 404, { error: { code: 'NOT_FOUND' } }],
] as const)('%s %s may return %s %j', async (method, path, status, body) => {
  await check(method, path, answerOf(status, body))
})

test.each([
  ['a status', 'GET', '/squads/1', 201, { score: 1 }],
  ['a value', 'GET', '/squads/1', 200, { score: 2 }],
  ['a field', 'GET', '/squads/1', 200, { score: 1, owner: 'x' }],
  ['a code', 'GET', '/squads/1', 404, { error: 'STALE' }],
  ['a body', 'DELETE', '/squads/1', 200, { score: 1 }],
  ['a success', 'GET', '/nope', 200, { score: 1 }],
  ['a success', 'POST', '/squads/1', 201, { score: 1 }],
] as const)('%s that is not documented fails', async (_what, method, path, status, body) => {
  await expect(check(method, path, answerOf(status, body))).rejects.toThrow(/document/)
})

test('a response of another type than documented fails', async () => {
  const headers = { 'Content-Type': 'text/html' }
  const answer = new Response('{"score":1}', { headers })
  await expect(check('GET', '/squads/1', answer)).rejects.toThrow(/another type/)
})

function answerOf(status: number, body: unknown): Response {
  return body === null ? new Response(null, { status }) : Response.json(body, { status })
}
