import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CLIENT } from '../../scripts/project'
import examples from '../../src/content/en/examples.json' with { type: 'json' }
import packs from '../../src/content/packs.json' with { type: 'json' }
import { localMode, ready } from '../support/local-mode'
import { packChooser, titleOfPack, titleOfTopic } from '../support/packs'
import { expect, expectNoSidewaysScrollAt, test } from './fixtures'

test('the packs and the panel of examples are accessible, and an example moves nothing', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  const { app, choose, open, take } = packChooser(page, 'en')
  await open()
  await expectNoSidewaysScrollAt(page)
  await choose('default').focus()
  await page.keyboard.press('ArrowDown')
  await expect(choose('squad-health')).toBeChecked()
  await page.getByText(titleOfTopic('squad-health-release', 'en'), { exact: true }).click()
  await expectAccessible(page)
  await expect(take).toBeVisible()

  await app.open()
  const daily = app.slider('Daily')
  await daily.press('3')
  const before = await daily.boundingBox()
  await daily.press('4')
  await expect(page.getByText(`${examples['default-daily'][4]}`)).toBeVisible()
  expect(await daily.boundingBox()).toEqual(before)
  await daily.hover({ position: { x: 5, y: 10 } })
  await expect(page.getByText(`${examples['default-daily'][0]}`)).toBeVisible()

  await app.button('examples_all', { title: 'Daily' }).press('Enter')
  const panel = page.getByRole('region', { name: app.text('examples_title', { title: 'Daily' }) })
  await expectAccessible(panel)
  await expectNoSidewaysScrollAt(page)
})

test('where the scale is shown alone, the page is drawn so before its code is there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('score-examples', 'off'))
  let release = () => {}
  const isReleased = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  const app = localMode(page)
  const arrived = app.open()
  await page.waitForURL('**/retrospectiva', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => document.fonts.ready)
  const drawn = await app.slider('Daily').boundingBox()
  release()
  await arrived
  await expect(app.button('examples_off')).toHaveAttribute('aria-pressed', 'true')
  expect(await app.slider('Daily').boundingBox()).toEqual(drawn)
})

test('a newer version of a pack is offered with what is different, taken and given back', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { app, start } = packChooser(page)
  await start('squad-health')
  const old = titleOfTopic('squad-health-release', 'pt')
  await expect(app.slider(old)).toBeVisible()
  await app.score(old, 4)

  await raiseVersion(page)
  await page.reload()
  await ready(page)
  const offer = page.getByRole('region', {
    name: app.text('pack_news_title', { title: titleOfPack('squad-health', 'pt') }),
  })
  await expect(offer).toContainText(old)
  await expect(offer).toContainText(RAISED.title.pt)
  await expect(offer).toContainText(RAISED.added.pt)
  await expectAccessible(offer)
  await expectNoSidewaysScrollAt(page)
  await app.button('pack_news_take').press('Enter')
  await expect(app.slider(RAISED.title.pt)).toHaveValue('4')
  await expect(app.slider(RAISED.added.pt)).toBeVisible()
  await expect(offer).toHaveCount(0)
  await app.toast.getByRole('button', { name: app.text('action_undo') }).click()
  await expect(app.slider(old)).toHaveValue('4')
  await expect(app.slider(RAISED.added.pt)).toHaveCount(0)

  await app.button('pack_news_decline').click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await ready(page)
  await expect(app.slider(old)).toHaveValue('4')
  await expect(offer).toHaveCount(0)
})

/** What the pack about a squad's health has in the version that the test invents. */
const RAISED = {
  title: { pt: 'Publicar sem medo', en: 'Releasing without fear' },
  added: { pt: 'Testes que ajudam', en: 'Tests that help' },
}

/** Answers with a newer version of the pack than the one that was built. */
async function raiseVersion(page: Page): Promise<void> {
  const health = packs.find(({ id }) => id === 'squad-health')
  const [first] = health?.topics ?? []
  const release = health?.topics.find(({ id }) => id === 'squad-health-release')
  if (!health || !first || !release) throw new Error('the pack has other topics now')
  const { title, description } = release
  const raised = packs.map((pack) =>
    pack.id === health.id
      ? {
          ...health,
          version: 2,
          topics: [
            ...health.topics.map((topic) =>
              topic.id === release.id
                ? { ...topic, title: RAISED.title, former: [{ until: 1, title, description }] }
                : topic,
            ),
            { ...first, id: 'squad-health-tests', since: 2, title: RAISED.added },
          ],
        }
      : pack,
  )
  const assets = join(CLIENT, 'assets')
  const file = readdirSync(assets).find(
    (name) => /^packs-[^.]+\.js$/.test(name) && holdsPacks(join(assets, name)),
  )
  const name =
    file && /export\s*\{\s*([\w$]+) as default/.exec(readFileSync(join(assets, file), 'utf8'))?.[1]
  if (!name) throw new Error('the packs are in no file of their own')
  await page.route(`**/assets/${file}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const ${name}=${JSON.stringify(raised)};export{${name} as default}`,
    }),
  )
}

function holdsPacks(path: string): boolean {
  return readFileSync(path, 'utf8').includes('squad-health-release')
}
