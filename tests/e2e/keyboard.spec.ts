import { storedHistory, storeHistory } from '../support/history'
import { entry, localMode } from '../support/local-mode'
import { expect, test } from './fixtures'
import { expectFocusShown, focusedName, tabBackTo, tabTo } from './tabbing'

test('records a sprint with the keyboard alone, in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const app = localMode(page)
  const { keyboard } = page
  await app.open()
  const skipLink = page.getByRole('link', { name: 'Pular para o conteúdo' })
  await keyboard.press('Tab')
  await expect(skipLink).toBeFocused()
  await expect(skipLink).toBeInViewport()
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await keyboard.press('Tab')
  await expect(app.squad).toBeFocused()
  await expectFocusShown(page)
  await keyboard.type('Squad Alpha')
  await keyboard.press('Tab')
  await keyboard.type('Sprint 1')
  await tabTo(page, app.slider('Qualidade do produto'))
  await keyboard.press('3')
  await keyboard.press('ArrowRight')
  await keyboard.press('Tab')
  await keyboard.press('End')

  await tabTo(page, app.field('local_add_topic_heading'))
  await keyboard.type('Férias')
  await keyboard.press('Enter')
  await expect(app.field('local_add_topic_heading')).toBeFocused()
  await expect(app.field('local_add_topic_heading')).toHaveValue('')
  await tabBackTo(page, app.slider('Férias'))
  await keyboard.press('2')

  await tabTo(page, app.button('local_save'))
  await keyboard.press('Enter')
  await expect(app.dialog).toHaveAccessibleName(app.text('unscored_question', { count: 15 }))
  await expect(app.button('action_cancel')).toBeFocused()
  await keyboard.press('Enter')
  await expect(app.button('local_save')).toBeFocused()
  await expect(app.heading).toHaveText(app.text('local_title'))
  expect(await storedHistory(page)).toBeNull()
  await keyboard.press('Enter')
  await expect(app.button('action_cancel')).toBeFocused()
  await keyboard.press('Tab')
  await expect(app.button('unscored_save')).toBeFocused()
  await keyboard.press('Enter')
  await expect(app.heading).toHaveText('Sprint 1')
  await expect(app.heading).toBeFocused()
  expect(await storedHistory(page)).toMatchObject([
    { notes: { 'default-product-quality': 4, 'default-planning': 5 } },
  ])
})

test('adds, renames, moves and removes topics with the keyboard without losing the focus', async ({
  page,
}) => {
  const app = localMode(page)
  const { keyboard } = page
  await storeHistory(page, [entry('Sprint 1')])
  await app.open()
  await tabTo(page, app.button('local_edit_topics'))
  await keyboard.press('Enter')
  await expect(app.button('local_finish_editing')).toBeFocused()
  await expect(app.field('local_title_of', { title: 'Qualidade' })).toBeVisible()

  await tabTo(page, app.button('local_add_subtopic_to', { title: 'Qualidade' }))
  await keyboard.press('Enter')
  await expect(app.field('local_subtopic_title')).toBeFocused()
  await keyboard.type('Testes')
  await keyboard.press('Enter')
  await expect(app.field('local_subtopic_title')).toBeFocused()
  await expect(app.field('local_title_of', { title: 'Testes' })).toBeVisible()

  await tabTo(page, app.field('local_title_of', { title: 'Ágil' }))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Ritos')

  const move = app.button('local_move_topic', { title: 'Planning' })
  await tabTo(page, move)
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(move).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByText('Planning: posição 2 de 2')).toBeAttached()
  await expect(move).toBeFocused()
  await expectFocusShown(page)

  await tabTo(page, app.button('local_remove_topic', { title: 'Planning' }))
  await keyboard.press('Enter')
  await expect(app.field('local_title_of', { title: 'Planning' })).toHaveCount(0)
  await expectFocusShown(page)

  await tabTo(page, app.button('action_undo'))
  await keyboard.press('Enter')
  await expect(app.field('local_title_of', { title: 'Planning' })).toBeVisible()
  await expectFocusShown(page)

  await tabBackTo(page, app.button('local_finish_editing'))
  await keyboard.press('Enter')
  await expect(app.topic('Ritos').getByRole('listitem')).toContainText(['Daily', 'Planning'])
  await expect(app.slider('Planning')).toHaveValue('3')
})

test('uses history, chart and dialogs with the keyboard without losing the focus', async ({
  page,
}) => {
  const app = localMode(page)
  const { keyboard } = page
  await storeHistory(page, [entry('Sprint 1'), entry('Sprint 2')])
  await app.open()
  await tabTo(page, app.saved('Sprint 1 (Squad Alpha)'))
  await keyboard.press('Enter')
  await expect(app.heading).toHaveText('Sprint 1')
  await expect(app.heading).toBeFocused()

  const bar = (name: string) => page.getByRole('figure').getByRole('img', { name })
  await tabTo(page, bar('A Qualidade, Sprint 2'))
  await keyboard.press('ArrowUp')
  await expect(bar('A Qualidade, Sprint 1')).toBeFocused()
  await expectFocusShown(page)

  await tabBackTo(page, app.button('history_clear'))
  await keyboard.press('Enter')
  await expect(app.button('action_cancel')).toBeFocused()
  await keyboard.press('Tab')
  await expect(app.confirmClearing).toBeFocused()
  await keyboard.press('Enter')
  await expect(app.savedAll).toHaveCount(0)
  await expect(app.button('history_clear')).toBeFocused()
  await tabTo(page, app.button('action_undo'))
  await keyboard.press('Enter')
  await expect(app.savedAll).toHaveCount(2)
  await expectFocusShown(page)
})

test('on a phone, Esc closes the menu, and bars never cover the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const app = localMode(page)
  await app.open()
  await tabTo(page, app.button('nav_open_menu'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'EN', exact: true }))
  await page.keyboard.press('Escape')
  await expect(app.button('nav_open_menu')).toBeFocused()
  await tabTo(page, app.squad)
  await tabTo(page, app.button('history_export'), async () => {
    const isCovered = await page.evaluate(() => {
      const { left, top, width, height } = (
        document.activeElement as Element
      ).getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return !document.activeElement?.contains(hit)
    })
    expect(isCovered, await focusedName(page)).toBe(false)
  })
})
