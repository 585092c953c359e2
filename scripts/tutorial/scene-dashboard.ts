import type { Page } from '@playwright/test'
import type { Language } from './captions.ts'
import { call, type FilmSet, open } from './film-set.ts'
import { pastSprints, SQUAD } from './past-sprints.ts'
import { WHOLE } from './scene-title.ts'
import { Stage } from './stage.ts'
import { pathIn, textIn } from './texts.ts'

/** The facilitator's account, with a squad of five sprints; the page is the dashboard. */
export async function openAccount(
  page: Page,
  { language, origin }: Pick<FilmSet, 'language' | 'origin'>,
): Promise<{ squadId: string }> {
  await open(page, origin + pathIn(language, '/login'))
  const account = { name: 'Ana Souza', email: 'ana@example.org', password: 'corre o rio 71' }
  await call(page, '/auth/sign-up/email', account)
  await call(page, '/auth/sign-in/email', account)
  const { id } = await call<{ id: string }>(page, '/squads', { name: SQUAD })
  await call(page, `/squads/${id}/imports`, { file: pastSprints(language, 5), dryRun: false })
  return { squadId: id }
}

/** The squad's history and chart. */
export async function filmDashboard(set: FilmSet, page: Page): Promise<Stage> {
  const { language, origin, openScreen } = set
  const camera = await openScreen({
    name: 'dashboard',
    viewport: WHOLE,
    storageState: await page.context().storageState(),
  })
  const screen = camera.page
  await open(screen, origin + pathIn(language, '/dashboard'))
  await screen.locator('.bar-group').last().waitFor()
  const stage = new Stage([camera])
  Object.assign(camera.pointer, { x: 1000, y: 200, isShown: true })
  stage.say('dashboard')
  await stage.hold(2)
  await stage.scrollToEnd(camera, screen.locator('.bar-group-label').last(), 0.9)
  await stage.hold(1.6)
  stage.say('highlight')
  const key = screen.locator('.topic-key')
  await stage.press(camera, key.filter({ hasText: titleOf(language, 'topic_acceptance_criteria') }))
  await stage.hold(1.6)
  await stage.moveTo(camera, screen.locator('.bar-group').last().locator('.bar-fill').last())
  await stage.hold(2.4)
  return stage
}

function titleOf(language: Language, name: 'topic_acceptance_criteria'): string {
  return textIn(language, name)
}
