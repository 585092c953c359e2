import { findNats, startNats } from '../../tests/support/server/nats-server.ts'
import type { Build } from './builds.ts'
import type { Spread } from './members.ts'
import { cpuMs } from './process.ts'
import { pace } from './run.ts'
import { MEMBERS } from './seed.ts'
import { withServer } from './servers.ts'

type Note = (what: string, value: number) => void

type Processes = { carrier: 'PostgreSQL' | 'NATS'; processes: number; spread: Spread }

/** Numbers of processes that share rooms, with either carrier of their announcements. */
export const PROCESSES = (['PostgreSQL', 'NATS'] as const).flatMap((carrier) =>
  [1, 2, 4].flatMap((processes) =>
    (['by room', 'by member'] as const)
      .filter((spread) => processes > 1 || spread === 'by room')
      .map((spread): Processes => ({ carrier, processes, spread })),
  ),
)

export function nameOf({ carrier, processes, spread }: Processes): string {
  return `${carrier}, ${processes} ${processes === 1 ? 'process' : `processes ${spread}`}`
}

/** Measures votes in rooms that one to four processes share, with either carrier of their announcements. */
export async function benchProcesses(
  build: Build,
  { rooms, perSecond, note }: { rooms: number; perSecond: number; note: Note },
): Promise<void> {
  const program = await findNats()
  if (!program) throw new Error('there is no NATS server to measure')
  const nats = await startNats(program)
  for (const { carrier, processes, spread } of PROCESSES) {
    const env = carrier === 'NATS' ? { ANNOUNCE_URL: nats.url } : {}
    const name = nameOf({ carrier, processes, spread })
    await withServer(build, { count: rooms, processes, env, spread }, async (server) => {
      const { figures } = await server.members(async (opened, voters) => {
        const quiet = await server.quiet()
        const [before, natsBefore] = [server.cpu(), cpuMs(nats.pid())]
        const start = performance.now()
        const paced = await pace(opened, voters, perSecond)
        const ms = performance.now() - start
        const cpu = server.cpu()
        const micros = (spent: number, percent: number) =>
          ((spent - (ms * percent) / 100) * 1000) / (rooms * MEMBERS)
        note(`${name}, CPU µs a vote`, micros(cpu.own - before.own, quiet.percent))
        note(
          `${name}, PostgreSQL µs a vote`,
          micros(cpu.database - before.database, quiet.databasePercent),
        )
        note(`${name}, NATS µs a vote`, micros(cpuMs(nats.pid()) - natsBefore, 0))
        note(`${name}, without votes, % of a core`, quiet.percent)
        note(`${name}, without votes, PostgreSQL % of a core`, quiet.databasePercent)
        return paced
      })
      note(`${name}, p99 ms`, figures.p99)
    })
  }
  await nats.stop()
}
