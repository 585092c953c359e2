import type { Page } from '@playwright/test'
import { HISTORY_KEY, storedHistory, storedText, storeHistory } from '../support/history'
import { downloaded, entry, localMode, topic } from '../support/local-mode'
import { expect, test } from './support/fixtures'

const GOOD = entry('Sprint 1')
const MARKUP = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'

const UNREADABLE = {
  'not JSON': '{ "sprint": ',
  'an object': '{"sprint":"Sprint 1"}',
  'a number': '7',
  'an empty text': '',
}
test('an unreadable history is offered as a copy and set aside when saving', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  for (const [what, stored] of Object.entries(UNREADABLE)) {
    await page.evaluate(
      ([key = '', text = '']) => {
        localStorage.clear()
        localStorage.setItem(key, text)
      },
      [HISTORY_KEY, stored],
    )
    await app.open()
    await expect(page.getByRole('alert'), what).toContainText('não pôde ser lido')
    const copy = await downloaded(page, () => app.button('history_download_raw').click())
    expect(copy.text).toBe(stored)
    expect(await storedText(page)).toBe(stored)
    await app.record('Squad Alpha', 'Sprint 2')
    expect(await textsSetAside(page)).toEqual([stored])
    expect(await storedHistory(page)).toEqual([expect.objectContaining({ sprint: 'Sprint 2' })])
  }
})

test('invalid entries stay in the history and in the export', async ({ page }) => {
  const incomplete = ['topics', 'notes'].map((field) => ({
    ...GOOD,
    sprint: 'Sprint 9',
    [field]: undefined,
  }))
  const text = JSON.stringify([null, 7, 'x', [1], GOOD, ...incomplete])
  const app = await openWith(page, text)
  await expect(page.getByRole('alert')).toContainText('Parte do histórico salvo')
  await expect(app.slider('Qualidade do produto')).toBeVisible()
  await expect(app.saved('Sprint 1 (Squad Alpha)')).toBeVisible()
  expect(await storedText(page)).toBe(text)
  expect(JSON.parse((await app.exportedFile()).text)).toEqual(JSON.parse(text))
  await app.record('Squad Alpha', 'Sprint 2')
  const after = await storedHistory(page)
  expect(after).toEqual([...JSON.parse(text), expect.objectContaining({ sprint: 'Sprint 2' })])
})

test('notes that are not scores count as no score', async ({ page }) => {
  const titles = ['nulo', 'texto', 'alto', 'negativo', 'meio', 'bom']
  const notes = { nulo: null, texto: '4', alto: 99, negativo: -1, meio: 2.5, bom: 3 }
  const odd = entry('Sprint 1', { topics: titles.map((title) => topic(title, title)), notes })
  const app = await openKept(page, odd)
  for (const title of titles) {
    await expect(app.slider(title)).toHaveValue(title === 'bom' ? '3' : '0')
  }
})

test('shows topics with cyclic parents and repeated ids', async ({ page }) => {
  const cyclic = entry('Sprint 1', {
    topics: [
      { ...topic('a', 'Um'), isSubtopic: true, parent: 'b' },
      { ...topic('b', 'Dois'), isSubtopic: true, parent: 'a' },
      { ...topic('c', 'Eu mesmo'), isSubtopic: true, parent: 'c' },
      topic('d', 'Repetido'),
      topic('d', 'Repetido outra vez'),
      { ...topic('e', 'Órfão'), isSubtopic: true, parent: 'nenhum' },
    ],
    notes: { a: 1, b: 2, c: 3, d: 4, e: 5 },
  })
  const app = await openKept(page, cyclic)
  for (const title of ['Um', 'Dois', 'Eu mesmo', 'Repetido', 'Órfão']) {
    await expect(app.slider(title)).toBeVisible()
  }
  await expect(page.getByRole('slider')).toHaveCount(5)
})

test("a parent's own note does not count", async ({ page }) => {
  const app = await openKept(page, entry('Sprint 1', { notes: { q: 4, m: 5, p: 3, d: 2 } }))
  await expect(app.topic('Ágil')).toContainText(app.text('score_average_of', { average: '2,5' }))
})

test('treats fields named like built-in properties as data', async ({ page }) => {
  const stored = JSON.stringify([
    entry('Sprint 1', {
      topics: [topic('__proto__', 'Proto'), topic('constructor', 'Construtor')],
    }),
  ]).replace('"notes":{', '"__proto__":{"polluted":1},"notes":{"__proto__":4,"constructor":2,')
  const app = await openWith(page, stored)
  await expect(app.slider('Proto')).toHaveValue('4')
  await expect(app.slider('Construtor')).toHaveValue('2')
  await app.record('Squad Alpha', 'Sprint 2')
  expect(await storedText(page)).toContain(`${stored.slice(0, -1)},`)
  expect(await storedText(page)).toMatch(/"notes":\{"__proto__":4,"constructor":2\},"data"[^{]*$/)
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
})

test('markup in names and titles is text', async ({ page }) => {
  const app = await openKept(
    page,
    entry(MARKUP, { topics: [topic('q', MARKUP)], squadName: MARKUP }),
  )
  await expect(app.slider(MARKUP)).toBeVisible()
  await app.saved(`${MARKUP} (${MARKUP})`).click()
  await expect(app.heading).toHaveText(MARKUP)
  await expect(page.getByRole('figure').getByRole('img', { name: `${MARKUP} (` })).toBeAttached()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('accepts a byte order mark in front of a file', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.choose({ name: 'bom.json', text: `\uFEFF${JSON.stringify([GOOD])}` })
  await expect(app.toast).toContainText('Histórico importado com sucesso!')
  expect(await storedHistory(page)).toEqual([GOOD])
})

test('a file larger than the storage is refused and changes nothing', async ({ page }) => {
  const text = JSON.stringify([GOOD])
  const app = await openWith(page, text)
  const large = JSON.stringify([entry('Grande', { extra: 'x'.repeat(10_000_000) })])
  await app.choose({ name: 'large.json', text: large })
  await app.button('import_replace').click()
  await expect(page.getByRole('alert')).toContainText('está cheio e nada foi salvo')
  expect(await storedText(page)).toBe(text)
})

async function openWith(page: Page, stored: string) {
  await storeHistory(page, stored)
  const app = localMode(page)
  await app.open()
  return app
}

/** Opens the page, and expects one entry to stay the same through opening, saving and exporting. */
async function openKept(page: Page, odd: object) {
  const text = JSON.stringify([odd])
  const app = await openWith(page, text)
  await app.saved(' (').click()
  const name = (await app.heading.textContent()) ?? ''
  await app.button('results_back').click()
  expect(await storedText(page)).toBe(text)
  await app.button('local_save_other').click()
  await app.record('Squad Alpha', 'Outra')
  expect(JSON.stringify(((await storedHistory(page)) as unknown[])[0])).toBe(JSON.stringify(odd))
  await app.saved(`${name} (`).click()
  await app.button('results_back').click()
  return app
}

/** Returns the unreadable texts that were set aside. */
function textsSetAside(page: Page) {
  return page.evaluate(
    (start) =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(start))
        .map(([, text]) => text),
    `${HISTORY_KEY}-unreadable`,
  )
}
