import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts the time of ended processes in hundredths of a second. */
const TICKS_A_SECOND = 100

/** Returns the CPU time of the threads of a process so far, in milliseconds, user and system together. */
export function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + nanoseconds(`${pid}/task/${thread}`), 0) / 1e6
}

/** Returns the CPU time of the processes that a process has started, including ended ones. */
export function childrenCpuMs(pid: number): number {
  const children = readdirSync('/proc').filter((name) => parentOf(name) === pid)
  const alive = children.reduce((sum, child) => sum + nanoseconds(child), 0) / 1e6
  const fields = read(`${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return alive + ((Number(fields[13]) + Number(fields[14])) * 1000) / TICKS_A_SECOND
}

/** Returns the resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(text.match(/^VmRSS:\s+(\d+) kB$/m)?.[1]) * 1024
}

/** Returns time on a processor. A thread or process may have ended meanwhile. */
function nanoseconds(path: string): number {
  return Number(read(`${path}/schedstat`).split(' ')[0])
}

export function parentOf(pid: number | string): number {
  if (!/^\d+$/.test(String(pid))) return Number.NaN
  return Number(read(`${pid}/stat`).split(') ')[1]?.split(' ')[1])
}

function read(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}
