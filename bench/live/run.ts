import {
  type createVoter,
  inParallel,
  type Member,
  type openMembers,
  untilAllSaw,
} from './members.ts'

export type Figures = { votesASecond: number; p50: number; p99: number; last: number }

/** So many votes are under way at once when nothing holds them back. */
const OUTSTANDING = 64

type Opened = Awaited<ReturnType<typeof openMembers>>
type Voter = ReturnType<typeof createVoter>

/** Everybody votes once, room after room, as fast as the server takes it. Times are from a vote to the last member's event. */
export async function saturate(opened: Opened, voters: readonly Voter[]): Promise<Figures> {
  const times: number[] = []
  const start = performance.now()
  await inParallel(inTurns(opened), OUTSTANDING, async (member) => {
    times.push(await voteOnce(member, voters))
  })
  return toFigures(times, performance.now() - start)
}

/** Everybody votes once, so many a second, whether or not the votes before have arrived. */
export async function pace(
  opened: Opened,
  voters: readonly Voter[],
  perSecond: number,
): Promise<Figures> {
  const times: Promise<number>[] = []
  const start = performance.now()
  const members = inTurns(opened)
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = ((performance.now() - start) / 1000) * perSecond
      while (times.length < Math.min(due, members.length)) {
        times.push(voteOnce(members[times.length] as Member, voters))
      }
      if (times.length < members.length) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  const all = await Promise.all(times)
  return toFigures(all, performance.now() - start)
}

async function voteOnce(member: Member, voters: readonly Voter[]): Promise<number> {
  const { room } = member
  const place = room.members.indexOf(member)
  const start = performance.now()
  const seen = untilAllSaw(room, place + 1)
  await voters[place % voters.length]?.vote(member, place % 6)
  await seen
  return performance.now() - start
}

/** The first of each room, then the second: a room's votes follow one another as they do when people think. */
function inTurns({ rooms }: Opened): Member[] {
  const most = Math.max(...rooms.map(({ members }) => members.length))
  return Array.from({ length: most }, (_, place) =>
    rooms.flatMap(({ members }) => members.slice(place, place + 1)),
  ).flat()
}

function toFigures(times: readonly number[], ms: number): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
  return { votesASecond: (times.length * 1000) / ms, p50: at(0.5), p99: at(0.99), last: at(1) }
}
