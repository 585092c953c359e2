import type { Page } from '@playwright/test'
import type { Retrospective } from '../../src/features/retrospectives/schema'
import { accountScreens } from './account-screens'
import type { Locale, MessageName } from './local-mode'

/** Returns the pages of one retrospective in one language, as the user sees and operates them. */
export function retrospectiveScreens(page: Page, locale: Locale = 'pt') {
  const screens = accountScreens(page, locale)
  const { text, path, button } = screens
  const slider = (title: string) =>
    page.getByRole('slider', { name: text('score_slider', { title }), exact: true })

  const press = (name: MessageName) => button(name).filter({ visible: true }).first().click()

  return {
    ...screens,
    slider,
    dialog: page.getByRole('alertdialog'),
    toast: page.getByRole('status', { name: text('toast_region') }),
    average: page.getByRole('region', { name: text('local_average'), exact: true }),
    sprint: page.getByRole('textbox', { name: text('retro_sprint_number'), exact: true }),
    note: page.getByRole('textbox', { name: text('retro_note'), exact: true }),
    titleOf: (title: string) =>
      page.getByRole('textbox', { name: text('local_title_of', { title }), exact: true }),
    newTopic: page.getByRole('textbox', { name: text('local_add_topic_heading'), exact: true }),
    card: (title: string) => page.getByRole('article').filter({ hasText: title }),
    back: page.locator('#main').getByRole('link', { name: text('squad_back'), exact: true }),

    /** Clicks the visible one of the buttons with this name. */
    press,
    /** Saves a sheet on which not every topic has a score. */
    async saveUnscored(name: MessageName) {
      await press(name)
      await button('unscored_save').click()
    },
    confirm: (name: MessageName) =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: text(name), exact: true })
        .click(),
    dismiss: () =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: text('action_cancel'), exact: true })
        .click(),

    /** Comes from the dashboard, as a person does. */
    async begin() {
      await page.goto(path('/dashboard'))
      await page.getByRole('button', { name: text('squad_new_retrospective') }).click()
      await page.getByRole('heading', { level: 1, name: text('retro_new_title') }).waitFor()
    },
    async show({ id, sprint }: Pick<Retrospective, 'id' | 'sprint'>) {
      await page.goto(path(`/retrospective/${id}`))
      const name = text('squad_sprint', { sprint })
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    },
    async edit(retrospective: Pick<Retrospective, 'id' | 'sprint'>) {
      await this.show(retrospective)
      await this.press('retro_edit')
      await this.button('retro_finish_editing').waitFor()
    },
    async score(title: string, score: number) {
      await slider(title).press(String(score))
    },
  }
}
