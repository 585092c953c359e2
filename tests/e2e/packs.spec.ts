import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CLIENT } from '../../scripts/project'
import en from '../../src/content/en/examples.json' with { type: 'json' }
import packs from '../../src/content/packs.json' with { type: 'json' }
import pt from '../../src/content/pt/examples.json' with { type: 'json' }
import { type Locale, localMode, ready } from '../support/local-mode'
import { expect, expectNoSidewaysScrollAt, LOOKS, test } from './fixtures'

const EXAMPLES = { pt, en }

for (const { locale, width, theme } of LOOKS) {
  test(`a squad starts from a pack, and joins another one, ${locale}, ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { app, choose, take, join: joinPack } = await openPacks(page, locale)
    await expect(app.heading).toHaveText(app.text('packs_title'))
    await expect(app.heading).toBeFocused()
    await expect(choose('default')).toBeChecked()
    await expectNoSidewaysScrollAt(page)
    await choose('squad-health').focus()
    await page.keyboard.press('ArrowDown')
    await expect(choose('psychological-safety')).toBeChecked()
    await expect(page.getByText(app.text('packs_needs_room'))).toBeVisible()
    await expect(take).toHaveCount(0)
    await choose('squad-health').check()
    await expect(page.getByRole('link', { name: /^Squad Health Check model/ })).toBeVisible()
    await page.getByText(titleOf('squad-health-release', locale), { exact: true }).click()
    await expectAccessible(page, theme)
    await take.click()
    await expect(app.heading).toHaveText(app.text('local_title'))
    await expect(page.getByRole('slider')).toHaveCount(8)

    // The page in the other language has the pack in the other language.
    const other = locale === 'pt' ? 'en' : 'pt'
    await page.setViewportSize({ width: 1280, height: 844 })
    const language = (code: Locale) =>
      page.getByRole('link', { name: code.toUpperCase(), exact: true })
    await language(other).click()
    const translated = localMode(page, other).slider(titleOf('squad-health-release', other))
    await expect(translated).toBeVisible()
    await language(locale).click()
    await page.setViewportSize({ width, height: 844 })

    await app.score(titleOf('squad-health-release', locale), 4)
    await app.button('packs_open').click()
    await expect(app.heading).toHaveText(app.text('packs_title_join'))
    await expect(page.getByText(app.text('packs_adds_none'))).toBeVisible()
    await expect(joinPack).toHaveAttribute('aria-disabled', 'true')
    await choose('scrum-values').check()
    await expect(page.getByText(app.text('packs_adds', { count: 5 }))).toBeVisible()
    await joinPack.click()
    await expect(page.getByRole('slider')).toHaveCount(13)
    await app.toast
      .getByRole('button', { name: app.text('action_undo') })
      .last()
      .click()
    await expect(page.getByRole('slider')).toHaveCount(8)
    await expect(app.slider(titleOf('squad-health-release', locale))).toHaveValue('4')

    // The back button leads from the packs to the form as it was.
    await app.button('packs_open').click()
    await expect(app.heading).toHaveText(app.text('packs_title_join'))
    await page.goBack()
    await expect(app.slider(titleOf('squad-health-release', locale))).toHaveValue('4')
  })
}

for (const { locale, width, theme } of LOOKS) {
  test(`each score has an example, which is read with it and can be switched off, ${locale}, ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const app = localMode(page, locale)
    await app.open()
    const examples = EXAMPLES[locale]['default-daily']
    const daily = app.slider('Daily')
    await daily.press('3')
    const before = await daily.boundingBox()
    await daily.press('4')
    const read = `4, ${app.text('scale_short_4')}, ${examples[4]}`
    await expect(daily).toHaveAttribute('aria-valuetext', read)
    await expect(page.getByText(`${examples[4]}`)).toBeVisible()
    expect(await daily.boundingBox()).toEqual(before)
    await daily.hover({ position: { x: 5, y: 10 } })
    await expect(page.getByText(`${examples[0]}`)).toBeVisible()

    const all = app.button('examples_all', { title: 'Daily' })
    const panel = page.getByRole('region', { name: app.text('examples_title', { title: 'Daily' }) })
    await all.press('Enter')
    await expect(panel).toBeFocused()
    await expect(panel.getByRole('listitem')).toHaveText(
      examples.map((example, score) => `${score}${example}`).toReversed(),
    )
    await expectAccessible(panel, theme)
    await expectNoSidewaysScrollAt(page)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(all).toBeFocused()
    await all.click()
    await app.button('examples_close').click()
    await expect(all).toBeFocused()

    await app.button('examples_off').click()
    await expect(daily).toHaveAttribute('aria-valuetext', `4, ${app.text('scale_4')}`)
    await expect(all).toHaveCount(0)
    await page.reload()
    await ready(page)
    await expect(app.button('examples_off')).toHaveAttribute('aria-pressed', 'true')
    await expect(all).toHaveCount(0)
  })
}

for (const { locale, width } of LOOKS) {
  test(`where the scale is shown alone, the page is drawn so before its code is there, ${locale}, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => localStorage.setItem('score-examples', 'off'))
    let release = () => {}
    const isReleased = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/assets/*.js', async (route) => {
      await isReleased
      await route.continue()
    })
    const app = localMode(page, locale)
    const arrived = app.open()
    await page.waitForURL('**/retrospectiva', { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => document.fonts.ready)
    const drawn = await app.slider('Daily').boundingBox()
    release()
    await arrived
    await expect(app.button('examples_off')).toHaveAttribute('aria-pressed', 'true')
    expect(await app.slider('Daily').boundingBox()).toEqual(drawn)
  })
}

for (const { locale, width, theme } of LOOKS) {
  test(`a newer version of a pack is offered with what is different, taken with one press and given back, ${locale}, ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { app, choose, take } = await openPacks(page, locale)
    await choose('squad-health').check()
    await take.click()
    const old = titleOf('squad-health-release', locale)
    await expect(app.slider(old)).toBeVisible()
    await app.score(old, 4)

    await raiseVersion(page)
    await page.reload()
    await ready(page)
    const offer = page.getByRole('region', {
      name: app.text('pack_news_title', { title: titleOfPack('squad-health', locale) }),
    })
    await expect(offer).toContainText(old)
    await expect(offer).toContainText(RAISED.title[locale])
    await expect(offer).toContainText(RAISED.added[locale])
    await expectAccessible(offer, theme)
    await expectNoSidewaysScrollAt(page)
    await app.button('pack_news_take').press('Enter')
    await expect(app.slider(RAISED.title[locale])).toHaveValue('4')
    await expect(app.slider(RAISED.added[locale])).toBeVisible()
    await expect(offer).toHaveCount(0)
    await app.toast.getByRole('button', { name: app.text('action_undo') }).click()
    await expect(app.slider(old)).toHaveValue('4')
    await expect(app.slider(RAISED.added[locale])).toHaveCount(0)

    await app.button('pack_news_decline').click()
    await expect(offer).toHaveCount(0)
    await page.reload()
    await ready(page)
    await expect(app.slider(old)).toHaveValue('4')
    await expect(offer).toHaveCount(0)
  })
}

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

async function openPacks(page: Page, locale: Locale) {
  const app = localMode(page, locale)
  await page.goto(`${locale === 'pt' ? '' : '/en'}/retrospectiva`)
  await ready(page)
  await app.button('packs_open').click()
  return {
    app,
    choose: (id: string) =>
      page.getByRole('radio', { name: packs.find((pack) => pack.id === id)?.title[locale] ?? id }),
    take: app.button('packs_take'),
    join: app.button('packs_join'),
  }
}

function titleOfPack(id: string, locale: Locale): string {
  return packs.find((pack) => pack.id === id)?.title[locale] ?? id
}

function titleOf(id: string, locale: Locale): string {
  const topic = packs.flatMap(({ topics }) => topics).find((each) => each.id === id)
  return topic?.title[locale] ?? id
}
