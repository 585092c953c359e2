import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './project.ts'

type Options = { env?: Record<string, string>; timeoutMs?: number; cwd?: string }

const LOOK_AT_PARENT_MS = 250

/** Runs a program in this terminal, forwards received signals, and resolves to its exit code. */
export function run(program: string, args: string[], options: Options = {}): Promise<number> {
  const child = spawn(program, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdio: 'inherit',
    ...(options.timeoutMs ? { timeout: options.timeoutMs } : {}),
  })
  const forget = onStop((signal) => void child.kill(signal))
  return new Promise((resolve) => {
    const done = (exitCode: number) => {
      forget()
      resolve(exitCode)
    }
    child.once('error', (error) => {
      console.error(`${program} did not start: ${error.message}`)
      done(127)
    })
    // A shell returns 128 plus the signal's number for a program that was killed.
    child.once('exit', (code, signal) =>
      done(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    )
  })
}

/** Ends a process and resolves when it has ended, after which it writes no file any more. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Calls `stop` for every signal that asks this process to end. The returned function ends that. */
export function onStop(stop: (signal: NodeJS.Signals) => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  // npm stops its shell, which ends without notifying us: then we have another parent.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && stop('SIGTERM'), LOOK_AT_PARENT_MS)
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, stop)
  }
}

/** Runs the command `name` of an installed package. Avoids .bin, which is a shell script on Windows. */
export function runTool(
  tool: { package: string; name: string },
  args: string[],
  options: Options = {},
): Promise<number> {
  const folder = join(ROOT, 'node_modules', tool.package)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return run(process.execPath, [join(folder, bin[tool.name]), ...args], options)
}

/** Runs another script of this folder in a separate process, which releases its memory at the end. */
export function runScript(name: string, args: readonly string[] = []): Promise<number> {
  return run(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts', name), ...args])
}

/** True if a program of this name can be run. */
export function isOnPath(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.some((folder) => existsSync(join(folder, program)))
}

/** True if the module at `url` was started directly and not imported. */
export function isStarted(url: string): boolean {
  return realpathSync(process.argv[1] ?? '') === fileURLToPath(url)
}

/** Formats the time since `start`, a reading of `performance.now()`, as "1.2 s". */
export function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
