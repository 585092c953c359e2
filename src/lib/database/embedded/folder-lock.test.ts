import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '~/lib/database/startup-error.server'
import { createFolder, quietLog } from '~tests/support/database/places'
import { type FolderLock, findOwner, lockFolder } from './folder-lock.server'
import { ask } from './folder-requests.server'

let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = createFolder()
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('refuses a folder of another process and advises the operator', async () => {
  const holder = await startHolder()
  const refused = await lock().catch((error) => error)
  expect(refused).toBeInstanceOf(StartupError)
  expect(refused.message).toContain(folder)
  expect(refused.message).toContain(`process ${holder.pid}`)
  expect(refused.message).toContain('Stop that one first, or set DATABASE_URL')
})

test('a busy process keeps its folder', async () => {
  const holder = await startHolder()
  holder.kill('SIGSTOP')
  await expect(lock()).rejects.toThrow(StartupError)
})

test('the folder of a killed process is free', async () => {
  const holder = await startHolder()
  await end(holder)
  const taken = await lock()
  await expect(lock()).rejects.toThrow(StartupError)
  await taken.release()
})

test('a released folder is free and keeps a single link', async () => {
  for (let round = 0; round < 5; round++) await (await lock()).release()
  expect(readdirSync(folder)).toEqual(['lock.5'])
})

test('exactly one of many processes gets the folder of a killed one', async () => {
  for (let round = 0; round < 2; round++) {
    const holder = await startHolder()
    await end(holder)
    await expectOneWinner(16)
  }
})

test('exactly one of many processes gets a free folder', async () => {
  for (let round = 0; round < 15; round++) await expectOneWinner(12)
})

test('the owner answers requests through its folder and reports its errors', async () => {
  const answer = async (request: unknown) => {
    if (request === null) throw new Error('nothing was asked')
    return { heard: request }
  }
  const taken = await lockFolder(folder, answer, quietLog)
  const owner = await findOwner(folder)
  expect(await ask(owner ?? '', { text: 'a\u2028b' })).toEqual({ heard: { text: 'a\u2028b' } })
  await expect(ask(owner ?? '', JSON.parse('null'))).rejects.toThrow('nothing was asked')
  await taken.release()
  expect(await findOwner(folder)).toBeNull()
})

test('finishes a current response before it releases the folder', async () => {
  const [asked, allowed] = [createGate(), createGate()]
  const answer = async () => {
    asked.open()
    await allowed.opened
    return { done: true }
  }
  const taken = await lockFolder(folder, answer, quietLog)
  const answered = ask((await findOwner(folder)) ?? '', {})
  await asked.opened
  const released = taken.release()
  allowed.open()
  expect(await answered).toEqual({ done: true })
  await released
})

test('refuses a path that is too long for a socket and advises the operator', async () => {
  const deep = join(folder, 'a-folder-with-a-long-name/'.repeat(5))
  mkdirSync(deep, { recursive: true })
  await expect(lockFolder(deep, nothing, quietLog)).rejects.toThrow('Set DATA_DIR to a shorter one')
})

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

async function expectOneWinner(contenders: number) {
  const attempts = await Promise.allSettled(Array.from({ length: contenders }, lock))
  const winners = attempts.flatMap((attempt) =>
    attempt.status === 'fulfilled' ? attempt.value : [],
  )
  expect(winners).toHaveLength(1)
  for (const winner of winners) await winner.release()
}

function lock(): Promise<FolderLock> {
  return lockFolder(folder, nothing, quietLog)
}

async function nothing() {
  return {}
}

async function startHolder(): Promise<ChildProcess> {
  const program = fileURLToPath(
    new URL('../../../../tests/support/database/lock-holder.ts', import.meta.url),
  )
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  expect(String(said)).toBe('locked\n')
  return child
}

async function end(child: ChildProcess) {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
