import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Build, readLoopDelay, stop } from './builds.ts'
import { createVoter, openMembers, type Spread, visitDoors, type Way } from './members.ts'
import { cpuMs, residentBytes } from './process.ts'
import { type Opened, saturate, type Voter } from './run.ts'
import { MEMBERS, type SeededRoom, type Wanted } from './seed.ts'

/** Longer than processes take to notice each other. */
const SETTLE_MS = 4_000
const IDLE_MS = 20_000
/** Time before votes in which the cost of several processes without votes is measured. */
const QUIET_MS = 6_000

/** Votes that each process takes before a measurement, so that it compiles its code and connects to its database. */
export const WARM_UP_VOTES = 2_000

/** Rooms and servers created for one run. The servers have taken votes in other rooms before `run` begins. */
export async function withServer(
  build: Build,
  { processes = 1, env = {}, spread, ...wanted }: Wanted & Several,
  run: (server: Awaited<ReturnType<typeof startServers>>) => Promise<void>,
): Promise<void> {
  const warmUp = Math.ceil((processes * WARM_UP_VOTES) / (wanted.members ?? MEMBERS))
  const seeded = await build.seed({ ...wanted, count: wanted.count + warmUp })
  const given = { processes, env, spread, seeded: seeded.slice(warmUp) }
  const servers = await startServers(build, given)
  try {
    await withMembers(seeded.slice(0, warmUp), servers, saturate)
    await run(servers)
  } finally {
    await servers.stop()
  }
}

type Several = {
  processes?: number
  /** Settings of the processes. */
  env?: Record<string, string>
  spread?: Spread | undefined
}

async function startServers(
  build: Build,
  { processes = 1, env, spread, seeded }: Several & { seeded: SeededRoom[] },
) {
  const start = performance.now()
  const servers = [await build.start(env)]
  const startedMs = performance.now() - start
  await pause(SETTLE_MS)
  const restBytes = residentBytes(servers[0]?.child.pid ?? 0)
  for (let at = 1; at < processes; at += 1) servers.push(await build.start(env))
  const ports = () => servers.map(({ port }) => port)
  const totalCpu = () => servers.reduce((sum, { child }) => sum + cpuMs(child.pid ?? 0), 0)
  const votes = seeded.reduce((sum, { secrets }) => sum + secrets.length, 0)
  const loopDelay = async () => {
    const [first] = servers
    return first ? readLoopDelay(first) : Number.NaN
  }
  return {
    seeded,
    startedMs,
    restBytes,
    ports: ports(),
    way: build.way,
    spread,
    async members<Result>(run: (opened: Opened, voters: Voter[]) => Promise<Result>) {
      const place = { ports: ports(), way: build.way, spread }
      return withMembers(seeded, place, async (opened, voters) => {
        await build.endSeeder()
        await pause(SETTLE_MS)
        await loopDelay()
        const [before, databaseBefore] = [totalCpu(), build.databaseCpuMs()]
        const figures = await run(opened, voters)
        const cpuMicros = ((totalCpu() - before) * 1000) / votes
        const databaseMicros = ((build.databaseCpuMs() - databaseBefore) * 1000) / votes
        return { figures, cpuMicros, databaseMicros, loopP99: await loopDelay() }
      })
    },
    /** Returns the CPU time so far, of the processes and of PostgreSQL, in milliseconds. */
    cpu: () => ({ own: totalCpu(), database: build.databaseCpuMs() }),
    /** Measures the CPU time of open rooms without votes, in percent of a core: of the processes, and of PostgreSQL. */
    async quiet(): Promise<{ percent: number; databasePercent: number }> {
      const [before, databaseBefore] = [totalCpu(), build.databaseCpuMs()]
      await pause(QUIET_MS)
      const toPercent = (ms: number) => (ms / QUIET_MS) * 100
      return {
        percent: toPercent(totalCpu() - before),
        databasePercent: toPercent(build.databaseCpuMs() - databaseBefore),
      }
    },
    /** Measures the share of a core, in percent, that idle connections cost. */
    async idlePercent(): Promise<number> {
      const alone = await idleMs(totalCpu)
      const opened = await openMembers(seeded, ports())
      await pause(SETTLE_MS)
      const connected = await idleMs(totalCpu)
      opened.close()
      return ((connected - alone) / IDLE_MS) * 100
    },
    /** Kills the server and starts it again. Measures how many streams a second reconnect. */
    async restart(): Promise<{ perSecond: number; cpuMicros: number }> {
      for (const { child } of servers.splice(0)) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      servers.push(await build.start())
      const [start, cpu] = [performance.now(), totalCpu()]
      if (build.losesSeats) await visitDoors(seeded, ports()[0] ?? 0)
      const opened = await openMembers(seeded, ports())
      const perSecond = (votes * 1000) / (performance.now() - start)
      opened.close()
      return { perSecond, cpuMicros: ((totalCpu() - cpu) * 1000) / votes }
    },
    /**
     * Measures kilobytes of resident server memory for each further idle member, without garbage. The first half of
     * the members connects before, because the first ones also make the heap's space for new objects grow, once.
     */
    async idleKilobytes(): Promise<number> {
      const pid = servers[0]?.child.pid ?? 0
      const measureMemory = async () => {
        // The heap shrinks over several collections.
        for (let times = 0; times < 3; times += 1) {
          await pause(SETTLE_MS)
          await loopDelay()
        }
        await pause(SETTLE_MS)
        return residentBytes(pid)
      }
      const half = Math.ceil(seeded.length / 2)
      const first = await openMembers(seeded.slice(0, half), ports())
      const before = await measureMemory()
      const further = await openMembers(seeded.slice(half), ports())
      const after = await measureMemory()
      const members = further.rooms.reduce((sum, room) => sum + room.members.length, 0)
      first.close()
      further.close()
      return (after - before) / members / 1000
    },
    async stop() {
      for (const server of servers) await stop(server)
    },
  }
}

/** Returns the CPU time of an idle period, in milliseconds. */
async function idleMs(totalCpu: () => number): Promise<number> {
  const before = totalCpu()
  await pause(IDLE_MS)
  return totalCpu() - before
}

export async function withMembers<Result>(
  seeded: readonly SeededRoom[],
  { ports, way, spread }: { ports: readonly number[]; way: Way; spread?: Spread | undefined },
  run: (opened: Opened, voters: Voter[]) => Promise<Result>,
): Promise<Result> {
  const opened = await openMembers(seeded, ports, spread)
  const voters = ports.map((port) => createVoter(port, way))
  await pause(SETTLE_MS)
  const result = await run(opened, voters)
  for (const voter of voters) voter.close()
  opened.close()
  return result
}
