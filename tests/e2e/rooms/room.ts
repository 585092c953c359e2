import type { Page } from '@playwright/test'
import type { Score } from '../../../src/domain/retrospectives/scale'
import type { RoomMessages } from '../../../src/features/rooms/running/schema'
import { openPhone as openUnseenPhone, viewAfter } from '../../server/live-phone'
import type { Locale } from '../../support/local-mode'
import {
  type Member,
  memberScreen,
  type Opened,
  openRoom,
  plotOf,
} from '../../support/room-screens'
import { type Account, test as base } from '../accounts/account-server'
import { expect } from '../fixtures'

export { expect } from '../fixtures'

export const PHONE = { width: 390, height: 844 }
export const PROJECTOR = { width: 1920, height: 1080 }
/** Options of a page with animations, as most people have them. */
export const MOVING = { reducedMotion: 'no-preference' } as const

type WallOptions = { locale?: Locale; isMoving?: boolean }

type Visit = { code: string; nickname?: string; locale?: Locale; origin?: string }

type Led = Awaited<ReturnType<typeof openRoom>> & { account: Account }

type Fixtures = {
  /** Opens a room of a new squad and a new account, on the screen of `page`. */
  leadRoom: (opened?: Opened) => Promise<Led>
  /** Opens a new phone without a page. */
  openPhone: (locale?: Locale) => Promise<Member>
  /** Adds a member who has joined by the link. */
  join: (visit: Visit) => Promise<Member>
  /** Adds members whose screens do not matter. They are connections with seats, without a browser. */
  addMembers: (visit: Pick<Visit, 'code' | 'origin'> & { count: number }) => Promise<UnseenMember[]>
  /** Opens the facilitator's projector, in a separate browser, because a tab behind another is hardly ever rendered. */
  openWall: (code: string, options?: WallOptions) => Promise<Page>
}

/** Fixtures of rooms: the facilitator is `page`, every member whose screen the test looks at has their own browser. */
export const test = base.extend<Fixtures>({
  leadRoom: async ({ page, product, signIn }, use) => {
    await use(async (opened) => {
      const account = await signIn()
      return Object.assign(await openRoom(page, product.origin, opened), { account })
    })
  },
  openPhone: async ({ newPage }, use) => {
    await use(async (locale) => {
      const page = await newPage({ viewport: PHONE })
      return memberScreen(page, locale)
    })
  },
  join: async ({ openPhone, product }, use) => {
    await use(async ({ code, nickname = '', locale, origin = product.origin }) => {
      const phone = await openPhone(locale)
      await phone.page.goto(`${origin}${phone.path(`/room/${code}`)}`)
      await phone.comeIn(nickname)
      return phone
    })
  },
  addMembers: async ({ product }, use) => {
    const members: UnseenMember[] = []
    await use(async ({ code, count, origin = product.origin }) => {
      const added = await Promise.all(Array.from({ length: count }, () => joinUnseen(origin, code)))
      members.push(...added)
      return added
    })
    await Promise.all(members.map((member) => member.close()))
  },
  openWall: async ({ newPage, page, product }, use) => {
    await use(async (code, { locale = 'pt', isMoving = false } = {}) => {
      const storageState = await page.context().storageState()
      const wall = await newPage({ storageState, viewport: PROJECTOR, ...(isMoving && MOVING) })
      const path = locale === 'pt' ? '' : '/en'
      await wall.goto(`${product.origin}${path}/room/${code}?view=wall`)
      return wall
    })
  },
})

type UnseenMember = Awaited<ReturnType<typeof joinUnseen>>

async function joinUnseen(origin: string, code: string) {
  const phone = await openUnseenPhone({ nodes: () => [origin], code })
  let last = 0
  return {
    /** Votes once in each round. Resolves when the server has counted the vote. */
    async vote(score: Score): Promise<void> {
      const { round } = await phone.viewWhere(
        (view) => view.phase === 'voting' && view.round > last,
      )
      last = round
      expect(await phone.vote(round, score)).toBe('counted')
    },
    close: phone.close,
  }
}

/** Gives these votes, one for each member. */
export async function voteAll(members: readonly UnseenMember[], scores: readonly Score[]) {
  expect(scores).toHaveLength(members.length)
  for (const [at, member] of members.entries()) await member.vote(scores[at] ?? 0)
}

type View = RoomMessages['view']

/** Records everything that the room's connection sends to this page from now on, as on the wire. */
export async function recordViews(page: Page): Promise<View[]> {
  const views: View[] = []
  const wire = await page.context().newCDPSession(page)
  wire.on('Network.webSocketFrameReceived', ({ response }) => {
    const next = viewAfter(views.at(-1), JSON.parse(response.payloadData))
    if (next && next !== views.at(-1)) views.push(next)
  })
  await wire.send('Network.enable')
  // A connection that is already open has had the view to which changes refer.
  await page.reload()
  await expect.poll(() => views.length).toBeGreaterThan(0)
  return views
}

/** Expects that the views of an open round change with a vote only in the number of voters and who they are. Returns the number of rounds. */
export function expectBlind(views: readonly View[]): number {
  const open = views.filter(({ phase }) => phase === 'voting')
  const rounds = new Map<number, object>()
  for (const { version, votes, areHeld, seats, feedback, ...same } of open) {
    const view = { ...same, seats: seats.map(({ hasVoted, ...seat }) => seat) }
    expect(view.tally).toBeNull()
    expect(view).toEqual(rounds.get(same.round) ?? view)
    rounds.set(same.round, view)
  }
  expect(open.length).toBeGreaterThan(2 * rounds.size)
  return rounds.size
}

/** Expects the newest plot's accessible name; a phone adds its own vote. */
export async function expectPlot(screen: { page: Page }, votes: string | RegExp): Promise<void> {
  await expect(plotOf(screen)).toHaveAccessibleName(votes)
}
