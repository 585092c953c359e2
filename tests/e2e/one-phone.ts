import type { CDPSession, Page } from '@playwright/test'
import { type Locale, localMode, ready } from '../support/local-mode'
import { expect } from './fixtures'

/** A score, or a skip as 's'. */
export type Given = 0 | 1 | 2 | 3 | 4 | 5 | 's'

/** The number of leaves of the default topics. */
export const LEAVES = 17

/** The page of one phone, by what people see and press. */
export function onePhone(page: Page, locale: Locale = 'pt') {
  const { text, button, field, heading, dialog } = localMode(page, locale)
  const takeTurn = (person: number) => button('one_phone_i_am', { person }).press('Enter')
  const vote = async (votes: readonly Given[]) => {
    for (const given of votes) {
      if (given === 's') await page.getByRole('radio', { name: text('room_vote_skip') }).press(' ')
      else await page.keyboard.press(String(given))
      // The focus goes to the next heading; from a radio the arrow would go to the next radio.
      await (given === 's'
        ? button('one_phone_next').press('Enter')
        : page.keyboard.press('ArrowRight'))
    }
  }
  return {
    ...{ text, button, field, heading, dialog, takeTurn, vote },
    async open() {
      await page.goto(locale === 'pt' ? '/one-phone' : '/en/one-phone')
      await ready(page)
    },
    /** Waits until the service worker answers in place of the server. */
    async isKept() {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    },
    /** From the first screen to the first hand-over, with the keyboard. */
    async begin({ squad, sprint, people }: { squad: string; sprint: string; people: number }) {
      await field('local_squad').fill(squad)
      await field('local_sprint').fill(sprint)
      const more = button(people < 4 ? 'one_phone_fewer' : 'one_phone_more')
      for (let step = Math.abs(people - 4); step > 0; step -= 1) await more.press('Enter')
      await field('local_sprint').press('Enter')
    },
    /** A whole turn, up to the next hand-over. */
    async turn(person: number, votes: readonly Given[]) {
      await takeTurn(person)
      await vote(votes)
      await expect(heading).toHaveText(text('one_phone_check_heading'))
      await button('one_phone_store').press('Enter')
    },
    async isAt(name: Parameters<typeof text>[0], person: number) {
      await expect(heading).toHaveText(text(name, { person }))
    },
  }
}

/** Everything in which the browser could keep a vote, except the tab's record of the round. */
export async function tracesOf(page: Page) {
  const [tree, seen] = await Promise.all([
    page.locator('html').ariaSnapshot(),
    page.evaluate(async () => {
      const stored = await Promise.all(
        (await caches.keys()).map(async (name) => {
          const kept = await caches.open(name)
          return (await kept.keys()).map(({ url }) => new URL(url).pathname)
        }),
      )
      const { state, length } = history
      return {
        head: document.head.outerHTML,
        body: document.body.outerHTML,
        title: document.title,
        address: location.href,
        history: JSON.stringify([length, Object.keys(state ?? {}), state?.usr ?? null]),
        name: window.name,
        cookies: document.cookie,
        local: JSON.stringify(localStorage),
        session: Object.keys(sessionStorage),
        databases: (await indexedDB.databases()).map(({ name }) => name),
        focus: document.activeElement?.outerHTML,
        caches: stored.flat().sort(),
      }
    }),
  ])
  return { tree, ...seen }
}

/** The tab's record, which has tallies and no more. */
export function recordOf(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('one-phone'))
}

/** What other apps or a locked screen do to a page. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isHidden ? 'hidden' : 'visible',
  )
}

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; edge_fields: string[] } }
  nodes: number[]
  edges: number[]
  strings: string[]
}

/** Those of the texts that a page has shown which its memory still holds, as strings of a heap snapshot. */
export async function keptTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  const { strings } = await snapshotOf(page)
  return texts.filter((text) => strings.some((held) => held.includes(text)))
}

/**
 * How many ballots are reachable in the page's memory, and how many radios that have left the document. A ballot is a map under the name `votes`, which
 * nothing else on the page has. Single scores are small numbers, which a snapshot does not tell from any other number.
 */
export async function heapOf(page: Page): Promise<{ ballots: number; radios: number }> {
  const { snapshot, nodes, edges, strings } = await snapshotOf(page)
  const { node_fields, edge_fields } = snapshot.meta
  const nameOfNode = (at: number) => strings[nodes[at + node_fields.indexOf('name')] ?? 0] ?? ''
  const votes = strings.indexOf('votes')
  let ballots = 0
  for (let at = 0; at < edges.length; at += edge_fields.length) {
    const target = edges[at + edge_fields.indexOf('to_node')] ?? 0
    if (edges[at + edge_fields.indexOf('name_or_index')] !== votes) continue
    // The index of an element may be the same number.
    if (nameOfNode(target) === 'Map') ballots += 1
  }
  let radios = 0
  for (let at = 0; at < nodes.length; at += node_fields.length) {
    if (/^Detached <input/.test(nameOfNode(at))) radios += 1
  }
  return { ballots, radios }
}

async function snapshotOf(page: Page): Promise<Snapshot> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return JSON.parse(chunks.join(''))
}
