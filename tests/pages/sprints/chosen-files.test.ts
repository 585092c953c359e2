import type { Page } from '@playwright/test'
import { afterEach, vi } from 'vitest'
import { ORIGIN } from '~tests/support/api/test-api'
import { storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { squadData } from '../../support/squad-data'
import { tableDialog } from '../../support/table-screens'
import { squadTransfer } from '../../support/transfer-screens'
import { expect, test } from '../support/fixtures'
import { pass } from '../support/waiting'

afterEach(() => {
  vi.restoreAllMocks()
})

const history = (sprint: string) => JSON.stringify([entry(sprint)])

test('a history wins over a file that was chosen before it and takes longer to read', async ({
  page,
}) => {
  await storeHistory(page, [entry('Sprint 1')])
  const app = localMode(page)
  await app.open()
  const slow = holdFile('lento.json')
  await app.choose({ name: 'lento.json', text: history('Sprint 2') })
  await app.choose({ name: 'rápido.json', text: history('Sprint 3') })
  await expect(app.dialog).toContainText('rápido.json')
  await slow.read()
  await expect(app.dialog).toContainText('rápido.json')
})

for (const [name, text] of [
  ['lento.csv', 'Tema,Sprint 1\nRitmo,3\n'],
  ['lento.pdf', '%PDF-1.7\n'],
] as const) {
  test(`a table wins over ${name}, which was chosen before it and takes longer to read`, async ({
    page,
  }) => {
    const app = localMode(page)
    await app.open()
    const slow = holdFile(name)
    await app.choose({ name, text })
    const table = tableDialog(page)
    await expect(table.dialog).toContainText('Carregando…')
    await chooseNext(page, 'rápido.csv', 'Tema,Sprint 1\nColaboração,2\n')
    await expect(table.dialog).toContainText('Colaboração')
    await slow.read()
    await expect(table.dialog).toContainText('Colaboração')
  })
}

test('a file chosen during a preview is previewed next', async ({ page, signIn }) => {
  await signIn()
  const { id } = await squadData(page, ORIGIN).createSquad('Alpha')
  const app = squadTransfer(page)
  await app.open(`/squad/${id}/settings`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/imports', (route) => held.then(() => route.fallback()), { times: 1 })
  await app.choose(history('Sprint 2'), 'primeiro.json')
  await expect(app.dialog).toContainText('primeiro.json')
  // Its chooser was open before the preview began.
  await chooseNext(page, 'segundo.json', history('Sprint 3'))
  await expect(app.dialog).toContainText('segundo.json')
  release()
  await expect(app.counts).toHaveText(['1'])
  await expect(app.dialog).toContainText('segundo.json')
})

test('a file of endless brackets is refused before it is parsed', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  await app.choose({ name: 'fundo.json', text })
  await expect(page.getByRole('alert')).toHaveText(app.text('history_problem_parse'))
})

/** Chooses a file without the button, which is covered or inactive while another file is read. */
async function chooseNext(page: Page, name: string, text: string) {
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}

/** Delays the reading of the file with this name until `read` is called, which resolves once the page has it. */
function holdFile(name: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const reads: Promise<unknown>[] = []
  const delay = <Result>(blob: Blob, read: Promise<Result>) => {
    if (!(blob instanceof File) || blob.name !== name) return read
    const late = held.then(() => read)
    reads.push(late)
    return late
  }
  const { text, arrayBuffer } = Blob.prototype
  vi.spyOn(Blob.prototype, 'text').mockImplementation(function (this: Blob) {
    return delay(this, text.call(this))
  })
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
    return delay(this, arrayBuffer.call(this))
  })
  return {
    async read() {
      release()
      expect(reads).not.toHaveLength(0)
      await Promise.all(reads)
      // React renders it some turns later.
      for (let turn = 0; turn < 20; turn += 1) await pass()
    },
  }
}
