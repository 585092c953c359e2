import { readFileSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second. */
const TICKS_A_SECOND = 100

/** CPU time that a process has used so far, in milliseconds, user and system together. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND
}

/** What a process has in memory, in bytes. */
export function residentBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(text.match(/^VmRSS:\s+(\d+) kB$/m)?.[1]) * 1024
}
