import type { Locator, Page } from '@playwright/test'
import type { VoteSeconds } from '../../src/domain/room'
import type { Score } from '../../src/domain/scale'
import type { Vote } from '../../src/domain/tally'
import type { RoomMessages } from '../../src/features/rooms/schema'
import { viewAfter } from '../server/live-phone'
import { accountScreens } from '../support/account-screens'
import type { Locale, MessageName } from '../support/local-mode'
import { squadData } from '../support/squad-data'
import { test as base } from './account-server'
import { expect } from './fixtures'

export { expect } from './fixtures'

export const PHONE = { width: 390, height: 844 }
export const PROJECTOR = { width: 1920, height: 1080 }
/** For a page that is drawn as for most people. */
export const MOVING = { reducedMotion: 'no-preference' } as const

type WallOptions = { locale?: Locale; isMoving?: boolean }

type Visit = { code: string; nickname?: string; locale?: Locale; origin?: string }

type Fixtures = {
  /** An open room of a new squad and a new account, on the screen of `page`. */
  leadRoom: (opened?: Opened) => ReturnType<typeof openRoom>
  /** A new phone, with no page open yet. */
  openPhone: (locale?: Locale) => Promise<Member>
  /** A member who has joined by the link. */
  join: (visit: Visit) => Promise<Member>
  /** The facilitator's projector. In a browser of its own, because a tab that lies behind another is hardly ever drawn. */
  openWall: (code: string, options?: WallOptions) => Promise<Page>
}

/** Rooms: the facilitator is `page`, every member has a browser of their own. */
export const test = base.extend<Fixtures>({
  leadRoom: async ({ page, product, signIn }, use) => {
    await use(async (opened) => {
      await signIn()
      return openRoom(page, product.origin, opened)
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
  openWall: async ({ newPage, page, product }, use) => {
    await use(async (code, { locale = 'pt', isMoving = false } = {}) => {
      const storageState = await page.context().storageState()
      const wall = await newPage({ storageState, viewport: PROJECTOR, ...(isMoving && MOVING) })
      const path = locale === 'pt' ? '' : '/en'
      await wall.goto(`${product.origin}${path}/room/${code}?view=stage`)
      return wall
    })
  },
})

type Opened = {
  titles?: readonly string[]
  seconds?: VoteSeconds
  squad?: string
  description?: string
  /** What every topic scored in each of the squad's sprints before. */
  earlier?: readonly Score[]
  /** What the squad promised before its first sprint. The first is the user's own; the others are the squad's. */
  promises?: readonly string[]
}

/** Of the room that `openRoom` opens. */
const SPRINT = 24

/** An open room of a new squad, on the screen of the user of the page. */
export async function openRoom(
  page: Page,
  origin: string,
  {
    titles = ['Planning', 'Daily', 'Review'],
    seconds = null,
    squad = 'Squad Alpha',
    description,
    earlier = [],
    promises = [],
  }: Opened = {},
) {
  const data = squadData(page, origin)
  const { id: squadId } = await data.createSquad(squad)
  for (const [at, title] of promises.entries()) {
    await data.promise(squadId, title, { isMine: at === 0 })
  }
  let topics = titles.map((title, at) => ({ id: `topic-${at}`, title, description }))
  for (const [at, score] of earlier.entries()) {
    const sprint = SPRINT - earlier.length + at
    const recorded = await data.record(squadId, sprint, score, { topics })
    if (!recorded.data.ok) throw new Error(`sprint ${sprint} cannot be read`)
    topics = recorded.data.topics.map(({ id, title }) => ({ id, title, description }))
  }
  const answer = await page.context().request.post(`${origin}/api/squads/${squadId}/rooms`, {
    headers: { Origin: origin },
    data: { sprint: SPRINT, topics, seconds },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { code } = (await answer.json()) as { code: string }
  await page.goto(`${origin}/room/${code}`)
  const lead = leadScreen(page)
  await lead.button(promises.length > 0 ? 'review_start' : 'lead_start').waitFor()
  return { ...lead, code, squadId }
}

export type Member = ReturnType<typeof memberScreen>

/** The room on a phone, by what a person sees and presses. */
export function memberScreen(page: Page, locale: Locale = 'pt') {
  const screens = accountScreens(page, locale)
  const { text, button, field } = screens
  const choice = (vote: Vote) =>
    page.getByRole('radio', {
      // Topics of packs have an example behind the score, the others its meaning.
      name: vote === 'skip' ? text('room_vote_skip') : new RegExp(`^${vote}\\b`),
    })
  const mine = page.locator('[data-own-vote]')

  return {
    ...screens,
    page,
    choice,
    mine,
    /** From the door, whose form is on the screen. */
    async comeIn(nickname: string) {
      if (nickname) {
        await button('room_door_enter_named').click()
        await field('room_door_nickname').fill(nickname)
        await button('room_door_enter_named').click()
      } else {
        await button('room_door_enter').click()
      }
      await expect(button('room_door_enter')).toHaveCount(0)
    },
    /** The last vote of a round reveals it, so that nothing is left to be seen of it here. */
    async tap(vote: Vote) {
      // The practice vote of the lobby has no such choice.
      await expect(choice('skip')).toBeAttached()
      await page
        .locator('label')
        .filter({ has: choice(vote) })
        .click()
    },
    async vote(vote: Vote) {
      await this.tap(vote)
      await this.expectVoted(vote)
    },
    async expectVoted(vote: Vote) {
      await expect(mine).toContainText(text('member_mine', { topic: '' }).trim())
      if (vote === 'skip') await expect(mine).toContainText(text('member_mine_skipped'))
      else await expect(mine.getByText(String(vote), { exact: true })).toBeVisible()
    },
    async say(kind: MessageName, what: string, { isGeneral = false } = {}) {
      const panel = page.locator('#member-feedback')
      if (!(await panel.isVisible())) await button('room_bar_feedback').click()
      await panel.getByRole('textbox').fill(what)
      if (isGeneral) await panel.getByRole('checkbox').uncheck()
      await button(kind).click()
      await expect(panel.getByRole('status')).toHaveText(text('member_feedback_sent'))
    },
  }
}

/** The facilitator's room, by what a person sees and presses. */
export function leadScreen(page: Page, locale: Locale = 'pt') {
  const screens = accountScreens(page, locale)
  const { text, button, field } = screens
  const stage = page.getByRole('main')
  /** The keys of a vote that is given where others look on. */
  const blindVote = (name: string) => page.getByRole('group', { name, exact: true })

  return {
    ...screens,
    page,
    stage,
    side: page.getByRole('complementary', { name: text('lead_side') }),
    dialog: page.getByRole('alertdialog'),
    votes: page.locator('[data-turnout]'),
    /** All members with a phone, present or away. */
    people: page.getByRole('region', { name: /^Pessoas/ }).getByRole('listitem'),
    /** Adds a seat for a person without a phone. */
    async addPaper(nickname: string) {
      await field('lead_paper_name').fill(nickname)
      await button('lead_paper_add').click()
      await button('lead_paper_remove', { name: nickname }).waitFor()
    },
    async votePaper(nickname: string, score: Score) {
      await this.tapPaper(nickname, score)
      await expect(blindVote(text('lead_paper_vote', { name: nickname }))).toHaveCount(0)
    },
    async tapPaper(nickname: string, score: Score) {
      const keys = blindVote(text('lead_paper_vote', { name: nickname }))
      await keys.getByRole('button', { name: String(score) }).click()
    },
    /** Records the score, which opens the vote on the next topic. */
    async agree(score: Score) {
      await stage
        .locator('label')
        .filter({ hasText: String(score) })
        .click()
      await button('room_consensus_record', { score: String(score) }).click()
      await expect(button('lead_vote_again')).toHaveCount(0)
    },
  }
}

type View = RoomMessages['view']

/** Everything that the room's stream brings to this page from now on, as it comes over the wire. */
export async function recordViews(page: Page): Promise<View[]> {
  const views: View[] = []
  const wire = await page.context().newCDPSession(page)
  wire.on('Network.eventSourceMessageReceived', ({ eventName, data }) => {
    const next = viewAfter(views.at(-1), eventName, data)
    if (next && next !== views.at(-1)) views.push(next)
  })
  await wire.send('Network.enable')
  // A stream that is open already has had the view to which changes refer.
  await page.reload()
  await expect.poll(() => views.length).toBeGreaterThan(0)
  return views
}

/** While a round is open nothing in its views changes with a vote, but how many have voted and who. The number of rounds. */
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

/** The newest plot as it is read aloud; a phone tells its own vote too. */
export async function expectPlot(screen: { page: Page }, votes: string | RegExp): Promise<void> {
  await expect(plotOf(screen.page)).toHaveAccessibleName(votes)
}

function plotOf(page: Page): Locator {
  return page
    .getByRole('main')
    .locator('[data-plot]')
    .locator('visible=true')
    .first()
    .getByRole('img')
}

/** Keeps back the answer to the next request to this address. */
export async function holdAnswer(page: Page, address: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { release }
}
