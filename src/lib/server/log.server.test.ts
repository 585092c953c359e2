import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outsideRequests, withRequestId } from '~/lib/server/requests/request-id.server'
import { createLog } from './log.server'

test('an error keeps its message and stack', () => {
  const line = logged(new RangeError('too far'))
  expect(line.err).toMatchObject({ type: 'RangeError', message: 'too far' })
  expect(line.err.stack).toMatch(/log\.server\.test/)
})

test('a database error keeps its code and object names without row values', () => {
  const cause = Object.assign(new Error('duplicate key: ana@example.org'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'user_email_unique',
    table: 'user',
    detail: 'Key (email)=(ana@example.org) already exists.',
  })
  const query = 'insert into "user" … params: ana@example.org'
  const error = Object.assign(new Error(`Failed query: ${query}`, { cause }), {
    query,
    params: ['ana@example.org'],
  })
  for (const thrown of [error, cause]) {
    const line = logged(thrown)
    expect(line.err).toMatchObject({
      code: '23505',
      constraint: 'user_email_unique',
      table: 'user',
    })
    expect(JSON.stringify(line)).not.toMatch('ana@')
  }
})

test('logs a thrown value that is not an error by its type only', () => {
  expect(logged('ana@example.org').err).toEqual({ type: 'string' })
})

test('a log line has the id of the one request that it belongs to', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  await withRequestId('one', async () => {
    await Promise.resolve()
    log.info('within')
    outsideRequests(() => log.info('for many'))
  })
  log.info('after')
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['one', undefined, undefined])
})

test('a log whose disk is full does not end the process', () => {
  const full = openSync('/dev/full', 'w')
  const program = `
    import { createLog } from './src/lib/server/log.server.ts'
    const log = createLog('info')
    for (let line = 0; line < 3; line += 1) log.info('a line')
    console.error('alive')`
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' },
  )
  closeSync(full)
  expect(stderr).toBe('alive\n')
})

function logged(err: unknown): { err: Record<string, unknown> } {
  const lines: string[] = []
  createLog('info', { write: (line) => lines.push(line) }).error({ err }, 'failed')
  return JSON.parse(lines[0] ?? '')
}
