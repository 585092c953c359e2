import type { Locator, Page } from '@playwright/test'
import type { Score } from '../../src/domain/retrospectives/scale'
import type { VoteSeconds } from '../../src/domain/rooms/room'
import type { Vote } from '../../src/domain/votes/tally'
import { accountScreens } from './account-screens'
import type { Locale, MessageName } from './local-mode'
import { squadData } from './squad-data'

export type Opened = {
  titles?: readonly string[]
  seconds?: VoteSeconds
  squad?: string
  description?: string
  /** Scores that every topic had in the squad's earlier sprints. */
  earlier?: readonly Score[]
  /** Promises from before the squad's first sprint. The first is the user's own; the others are the squad's. */
  promises?: readonly string[]
  /** Language of the vote on the meeting at its end. */
  meetingVote?: Locale
}

/** Sprint of the room that `openRoom` opens. */
const SPRINT = 24

/** Opens a room of a new squad, on the screen of the page's user. */
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
    meetingVote,
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
  const { code } = await data.openRoom(squadId, {
    ...{ sprint: SPRINT, topics, seconds, meetingVote },
  })
  await page.goto(`${origin}/room/${code}`)
  const lead = leadScreen(page)
  await lead.button(promises.length > 0 ? 'review_start' : 'lead_start').waitFor()
  return { ...lead, code, squadId }
}

export type OpenedRoom = Awaited<ReturnType<typeof openRoom>>

export type Member = ReturnType<typeof memberScreen>

/** Returns the room on a phone, as the user sees and operates it. */
export function memberScreen(page: Page, locale: Locale = 'pt') {
  const screens = accountScreens(page, locale)
  const { text, button, field } = screens
  const choice = (vote: Vote) =>
    page.getByRole('radio', {
      // Topics of packs have an example after the score, the others its meaning.
      name: vote === 'skip' ? text('room_vote_skip') : new RegExp(`^${vote}\\b`),
    })
  const mine = page.locator('[data-own-vote]')

  return {
    ...screens,
    page,
    choice,
    mine,
    /** Joins through the form on the door. */
    async comeIn(nickname: string) {
      if (nickname) {
        await button('room_door_enter_named').click()
        await field('room_door_nickname').fill(nickname)
        await button('room_door_enter_named').click()
      } else {
        await button('room_door_enter').click()
      }
      await button('room_door_enter').waitFor({ state: 'detached' })
    },
    /** Taps a vote. The last one of a round reveals it, so the tap is not verified here. */
    async tap(vote: Vote) {
      // The practice vote of the lobby has no such choice.
      await choice('skip').waitFor({ state: 'attached' })
      await page
        .locator('label')
        .filter({ has: choice(vote) })
        .click()
    },
    async vote(vote: Vote) {
      await this.tap(vote)
      await this.waitForVote(vote)
    },
    /** Waits until the vote is shown as given. */
    async waitForVote(vote: Vote) {
      const given = mine.filter({ hasText: text('member_mine', { topic: '' }).trim() })
      if (vote === 'skip') {
        await given.filter({ hasText: text('member_mine_skipped') }).waitFor()
      } else {
        await given.getByText(String(vote), { exact: true }).waitFor()
      }
    },
    async say(kind: MessageName, what: string, { isGeneral = false } = {}) {
      const panel = page.locator('#member-feedback')
      if (!(await panel.isVisible())) await button('room_bar_feedback').click()
      await panel.getByRole('textbox').fill(what)
      if (isGeneral) await panel.getByRole('checkbox').uncheck()
      await button(kind).click()
      await panel
        .getByRole('status')
        .filter({ hasText: text('member_feedback_sent') })
        .waitFor()
    },
  }
}

/** Returns the facilitator's room, as the user sees and operates it. */
export function leadScreen(page: Page, locale: Locale = 'pt') {
  const screens = accountScreens(page, locale)
  const { text, button, field } = screens
  const stage = page.getByRole('main')
  const dialog = page.getByRole('alertdialog')
  /** The keys of a vote that is given while others can see the screen. */
  const blindVote = (name: string) => page.getByRole('group', { name, exact: true })

  /** Chooses an action of the menu beside the buttons of the step. */
  const more = async (name: MessageName) => {
    await button('lead_more').click()
    await page.getByRole('menuitem', { name: text(name), exact: true }).click()
  }
  const openSettings = () => button('lead_settings').click()
  const closeSettings = () => button('lead_settings_close').click()

  return {
    ...screens,
    ...{ more, openSettings, closeSettings },
    page,
    stage,
    dialog,
    /** Skips the current topic. */
    async skip() {
      // The menu of the previous step has no such action.
      await stage.locator('[data-turnout], [data-plot]').first().waitFor()
      await more('lead_skip')
    },
    /** Takes a seat for the facilitator, or gives it up. */
    async setVoting(isVoting: boolean) {
      await openSettings()
      await page.getByRole('checkbox', { name: text('lead_vote_too') }).click()
      await page.getByRole('checkbox', { name: text('lead_vote_too'), checked: isVoting }).waitFor()
      await closeSettings()
    },
    side: page.getByRole('complementary', { name: text('lead_side') }),
    votes: page.locator('[data-turnout]'),
    /** All members with a phone, present or away. */
    people: page.getByRole('region', { name: /^Pessoas/ }).getByRole('listitem'),
    /** Adds a seat for a person without a phone. */
    async addPaper(nickname: string) {
      await openSettings()
      await field('lead_paper_name').fill(nickname)
      await button('lead_paper_add').click()
      await button('lead_paper_remove', { name: nickname }).waitFor()
      await closeSettings()
    },
    async votePaper(nickname: string, score: Score) {
      await this.tapPaper(nickname, score)
      await blindVote(text('lead_paper_vote', { name: nickname })).waitFor({ state: 'detached' })
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
      await button('lead_vote_again').waitFor({ state: 'detached' })
    },
    async close() {
      await button('lead_close').click()
      await dialog.getByRole('button', { name: text('lead_close') }).click()
    },
  }
}

/** Returns the newest plot, by its accessible name; a phone adds its own vote. */
export function plotOf({ page }: { page: Page }): Locator {
  return page
    .getByRole('main')
    .locator('[data-plot]')
    .locator('visible=true')
    .first()
    .getByRole('img')
}

/** Holds back the response to the next request to this address. */
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
