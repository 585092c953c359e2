import type { Locator, Page } from '@playwright/test'
import { localMode } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

const MEANINGS = [
  '0, Não buscamos isso ou não realizamos',
  '1, Não cumpriu',
  '2, Deixou a desejar',
  '3, Cumpriu parcialmente',
  '4, Cumpriu totalmente',
  '5, Superou as expectativas',
]
const UNTOUCHED = 'Sem nota, vale 0'

test('a topic has its question', async ({ page }) => {
  const sliders = await openScale(page)
  await expect(sliders.first()).toHaveAccessibleDescription(
    'O que entregamos funciona bem e resolve o que foi prometido?',
  )
})

test('a sub-topic has its question', async ({ page }) => {
  await openScale(page)
  await expect(localMode(page).slider('Planning')).toHaveAccessibleDescription(
    'Saímos da planning com objetivo claro e trabalho que cabia na sprint?',
  )
})

test('a topic starts without a score, and a key chooses its 0', async ({ page }) => {
  const sliders = await openScale(page)
  for (const [at, key] of ['0', 'Home', 'Enter', 'Space'].entries()) {
    const slider = sliders.nth(at + 4)
    await expectText(slider, UNTOUCHED)
    await slider.press(key)
    await expectText(slider, MEANINGS[0])
  }
})

test('arrows, Home, End and digits set the score', async ({ page }) => {
  const slider = (await openScale(page)).nth(4)
  const steps = [
    ['3', 3],
    ['ArrowRight', 4],
    ['ArrowDown', 3],
    ['End', 5],
    ['Home', 0],
    ['ArrowUp', 1],
    ['5', 5],
    ['9', 5],
    ['Control+1', 5],
    ['4', 4],
  ] as const
  for (const [key, score] of steps) {
    await slider.press(key)
    await expectText(slider, MEANINGS[score])
  }
})

/** Opens the scale alone, because examples are announced with the scores. */
async function openScale(page: Page) {
  await page.addInitScript(() => localStorage.setItem('score-examples', 'off'))
  await localMode(page).open()
  return page.getByRole('slider')
}

async function expectText(slider: Locator, text: string | undefined) {
  await expect(slider).toHaveAttribute('aria-valuetext', text ?? '')
}
