import { percentilesOf } from '../timing.ts'
import {
  type createVoter,
  inParallel,
  type Member,
  type openMembers,
  type SeenRoom,
  untilAllSaw,
} from './members.ts'

export type Figures = { perSecond: number; p50: number; p99: number }

/** Concurrent requests when the rate is not limited. */
const OUTSTANDING = 64

export type Opened = Awaited<ReturnType<typeof openMembers>>
export type Voter = ReturnType<typeof createVoter>

/**
 * Casts one vote of each member, room after room, as fast as the server accepts it. Times are from a vote to the last
 * member's event.
 */
export async function saturate(opened: Opened, voters: readonly Voter[]): Promise<Figures> {
  const times: number[] = []
  const start = performance.now()
  await inParallel(inTurns(opened), OUTSTANDING, async (member) => {
    times.push(await voteOnce(member, voters))
  })
  return toFigures(times, performance.now() - start)
}

/** Casts all votes of a room at once, room after room. Times are from a vote to the last member's event. */
export async function burst(opened: Opened, voters: readonly Voter[]): Promise<Figures> {
  const times: number[] = []
  const start = performance.now()
  for (const { members } of opened.rooms) {
    times.push(...(await Promise.all(members.map((member) => voteOnce(member, voters)))))
  }
  return toFigures(times, performance.now() - start)
}

/**
 * Casts one vote of each member at a fixed rate, whether or not earlier votes have arrived. Times start when a vote was
 * due, so that a pause of the server or of this process counts for every vote that it delayed.
 */
export async function pace(
  opened: Opened,
  voters: readonly Voter[],
  perSecond: number,
): Promise<Figures> {
  const start = performance.now()
  const times = await onTime(inTurns(opened), perSecond, (member, due) =>
    voteOnce(member, voters, due),
  )
  return toFigures(times, performance.now() - start)
}

/**
 * Plays a whole topic with equal scores, so that the last vote reveals the round and the next topic opens
 * automatically. Times are from the moment at which the last vote was due to the last member's view of the reveal, and
 * from the end of the pause to that of the next topic.
 */
export async function playTopics(
  opened: Opened,
  voters: readonly Voter[],
  perSecond: number,
): Promise<{ reveals: Figures; nextTopics: Figures }> {
  const ends: Promise<[reveal: number, nextTopic: number]>[] = []
  const start = performance.now()
  const lastMembers = new Set(opened.rooms.map(({ members }) => members.at(-1)))
  await onTime(inTurns(opened), perSecond, async (member, due) => {
    if (lastMembers.has(member)) ends.push(playEnd(member.room, due))
    await voters[0]?.vote(member, 3)
    return 0
  })
  const all = await Promise.all(ends)
  const ms = performance.now() - start
  const [reveals, nextTopics] = [all.map(([ms]) => ms), all.map(([, ms]) => ms)]
  return { reveals: toFigures(reveals, ms), nextTopics: toFigures(nextTopics, ms) }
}

async function playEnd(room: SeenRoom, due: number): Promise<[number, number]> {
  const step = Math.max(...room.seen.step)
  await untilAllSaw(room, 'step', step + 1)
  const revealed = performance.now() - due
  await untilAllSaw(room, 'step', step + 2)
  return [revealed, Date.now() - room.nextAt]
}

/**
 * Lets new members take a seat and connect while all others watch, as fast as the server accepts them, one to each room
 * in turn. Times are from the request for the seat to the first view.
 */
export async function joinAll(
  { rooms, admit }: Opened,
  voters: readonly Voter[],
  members: number,
): Promise<Figures> {
  const jobs = Array.from({ length: members }, (_, member) =>
    rooms.map((room, at) => ({ room, address: `10.${member}.${at >> 8}.${at & 255}` })),
  ).flat()
  const times: number[] = []
  const start = performance.now()
  await inParallel(jobs, OUTSTANDING, async ({ room, address }) => {
    const asked = performance.now()
    const secret = await voters[0]?.join(room.code, address)
    await admit(room, secret ?? '')
    times.push(performance.now() - asked)
  })
  return toFigures(times, performance.now() - start)
}

/** Runs `perSecond` jobs a second, each when it is due. */
async function onTime<Job>(
  jobs: readonly Job[],
  perSecond: number,
  run: (job: Job, due: number) => Promise<number>,
): Promise<number[]> {
  const started: Promise<number>[] = []
  const start = performance.now()
  const dueAt = (at: number) => start + (at * 1000) / perSecond
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      while (started.length < jobs.length && dueAt(started.length) <= performance.now()) {
        started.push(run(jobs[started.length] as Job, dueAt(started.length)))
      }
      if (started.length < jobs.length) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  return Promise.all(started)
}

async function voteOnce(
  member: Member,
  voters: readonly Voter[],
  since = performance.now(),
): Promise<number> {
  const { room } = member
  const place = room.members.indexOf(member)
  const seen = untilAllSaw(room, 'votes', place + 1)
  await voters[place % voters.length]?.vote(member, place % 6)
  await seen
  return performance.now() - since
}

/** Alternates between rooms, because votes in one room follow each other slowly when people think. */
function inTurns({ rooms }: Opened): Member[] {
  const most = Math.max(...rooms.map(({ members }) => members.length))
  return Array.from({ length: most }, (_, place) =>
    rooms.flatMap(({ members }) => members.slice(place, place + 1)),
  ).flat()
}

function toFigures(times: readonly number[], ms: number): Figures {
  const [p50, p99] = percentilesOf(times, [0.5, 0.99])
  return { perSecond: (times.length * 1000) / ms, p50, p99 }
}
