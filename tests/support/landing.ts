import type { Page } from '@playwright/test'
import { type Locale, type MessageName, messageIn } from './local-mode'

/** Returns the landing page in one language, as the user sees and operates it. */
export function landing(page: Page, locale: Locale = 'pt') {
  const text = (name: MessageName) => messageIn(locale, name)
  const questions = page
    .getByRole('region', { name: text('landing_faq_title'), exact: true })
    .locator('summary')
  const gauge = page.getByRole('region', { name: text('landing_gauge_question') })
  return {
    text,
    link: (name: MessageName) => page.getByRole('link', { name: text(name), exact: true }),
    counter: page.getByRole('region', { name: text('landing_facts') }).getByRole('paragraph'),
    questions,
    gauge,
    reading: gauge.getByRole('paragraph'),
    open: () => page.goto(locale === 'pt' ? '/' : '/en'),
    /** Opens all questions. The first is already open. */
    async openQuestions() {
      const [, ...closed] = await questions.all()
      for (const question of closed) await question.click()
    },
  }
}
