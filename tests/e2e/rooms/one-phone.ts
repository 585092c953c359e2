import type { CDPSession, Page } from '@playwright/test'

/** Returns everything in which the browser could keep a vote, except the tab's record of the round. */
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

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; edge_fields: string[] } }
  nodes: number[]
  edges: number[]
  strings: string[]
}

/** Returns the shown texts that the page's memory still contains, as strings of a heap snapshot. */
export async function keptTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  const { strings } = await snapshotOf(page)
  return texts.filter((text) => strings.some((held) => held.includes(text)))
}

/**
 * Counts the ballots reachable in the page's memory, and the radios that have left the document. A ballot is a map under the name `votes`, which
 * nothing else on the page has. Single scores are small numbers, which a snapshot does not distinguish from any other number.
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
    // An element's index may be the same number.
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
