import type { Page } from '@playwright/test'
import { storedText, storeHistory } from '../support/history'
import { entry, localMode } from '../support/local-mode'
import { expect, test } from './fixtures'

/** The specification's texts, to the letter. Their English twins: `src/i18n/specified-texts.test.ts`. */
const said = {
  noSprint: 'Informe o nome da sprint.',
  noSquad: 'Informe o nome do Squad.',
  duplicate: 'Essa sprint (SPRINT 1) já foi registrada para o Squad (squad alpha).',
  emptyTopic: 'O título do tópico não pode ser vazio.',
  emptySubtopic: 'O título do sub-tópico não pode ser vazio.',
  hasSubtopics: 'Não é possível remover "Ágil" porque ele ainda tem sub-tópicos.',
  scoresQuestion: 'Deseja limpar todas as notas?',
  scoresCleared: 'Notas limpas com sucesso.',
  historyQuestion: 'Deseja apagar todo o histórico?',
  historyCleared: 'Histórico limpo com sucesso.',
  imported: 'Histórico importado com sucesso!',
  badShape:
    "Formato de arquivo JSON inválido para histórico. Verifique se cada entrada inclui 'sprint', 'squadName', 'topics' (array) e 'notes' (objeto).",
  notJson: 'Erro ao importar arquivo JSON. Verifique o formato.',
  noTopics: 'Erro ao carregar tópicos para esta sprint.',
}

test('missing names are reported next to their fields, and the first field gets the focus', async ({
  page,
}) => {
  const app = localMode(page)
  await app.open()
  await app.fillNames('  ', '  ')
  await app.save()
  await expect(app.squad).toHaveAccessibleDescription(said.noSquad)
  await expect(app.sprint).toHaveAccessibleDescription(said.noSprint)
  await expect(app.squad).toBeFocused()
  await app.fillNames('Squad Alpha', '')
  await app.save()
  await expect(page.getByRole('alert')).toHaveText([said.noSprint])
  expect(await storedText(page)).toBeNull()
})

test('a sprint is recorded once for a squad, whatever its case and spaces', async ({ page }) => {
  const app = await openWithHistory(page)
  await app.fillNames(' squad alpha ', '  SPRINT 1')
  await app.save()
  await expect(app.sprint).toHaveAccessibleDescription(said.duplicate)
  await expect(page.getByRole('alert')).toHaveText([said.duplicate])
  await app.record('Squad Beta', 'Sprint 1')
  await expect(app.savedAll).toHaveCount(2)
})

test('topics without a score are named before they are saved as 0, in a new sprint as in an update', async ({
  page,
}) => {
  const app = await openWithHistory(page)
  for (const title of ['Férias', 'Rodízio']) {
    await app.field('local_add_topic_heading').fill(title)
    await page.keyboard.press('Enter')
  }
  // A missing name and a sprint that is there are refused before anything is asked.
  await app.fillNames('Squad Alpha', '')
  await app.save()
  await expect(page.getByRole('alert')).toHaveText([said.noSprint])
  await app.fillNames('Squad Alpha', 'Sprint 1')
  await app.save()
  await expect(app.sprint).toBeFocused()
  await app.button('local_update').click()
  await expect(app.dialog).toHaveAccessibleName(app.text('unscored_question', { count: 2 }))
  await expect(app.dialog.getByRole('listitem')).toHaveText(['Férias', 'Rodízio'])
  await app.button('action_cancel').click()

  await app.fillNames('Squad Alpha', 'Sprint 2')
  await app.score('Rodízio', 0)
  await app.save()
  await expect(app.dialog).toHaveAccessibleName(app.text('unscored_question_one'))
  await expect(app.dialog.getByRole('listitem')).toHaveText(['Férias'])
  await app.button('unscored_save').click()
  await expect(app.heading).toHaveText('Sprint 2')
  await app.button('results_back').click()
  await app.fillNames('Squad Alpha', 'Sprint 3')
  await app.save()
  await expect(app.heading).toHaveText('Sprint 3')
})

test('topics need a title, one with sub-topics stays, and a removed one comes back to its place', async ({
  page,
}) => {
  const app = await openWithHistory(page)
  await app.button('local_edit_topics').click()
  await app.button('local_remove_topic', { title: 'Ágil' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText([said.hasSubtopics])
  await expect(app.field('local_title_of', { title: 'Ágil' })).toBeVisible()

  await app.button('local_remove_topic', { title: 'Planning' }).click()
  await expect(app.toast).toContainText('Tópico removido: Planning')
  await app.button('action_undo').click()
  await app.button('local_finish_editing').click()
  await expect(app.slider('Planning')).toHaveValue('3')
  await expect(app.topic('Ágil').getByRole('listitem')).toContainText(['Planning', 'Daily'])

  await app.field('local_add_topic_heading').fill('   ')
  await app.button('local_add_topic').click()
  await expect(page.getByRole('alert')).toHaveText([said.emptyTopic])
  await app.button('local_edit_topics').click()
  await app.button('local_add_subtopic_to', { title: 'Qualidade' }).click()
  await app.button('local_add_subtopic').click()
  await expect(page.getByRole('alert')).toHaveText([said.emptySubtopic, said.emptyTopic])
  // Both are over once something else is done.
  await app.button('local_move_topic', { title: 'Daily' }).click()
  await page.getByRole('menuitem', { name: app.text('local_move_up') }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('clearing the scores asks first, says so and can be undone', async ({ page }) => {
  const app = await openWithHistory(page)
  await app.score('Planning', 5)
  await expectHarmlessCancel(page, {
    opener: app.button('local_clear_scores'),
    question: said.scoresQuestion,
  })
  await expect(app.slider('Planning')).toHaveValue('5')
  await app.button('local_clear_scores').click()
  await app.dialog.getByRole('button', { name: app.text('local_clear_scores') }).click()
  await expect(app.toast).toContainText(said.scoresCleared)
  await expect(app.slider('Planning')).toHaveAttribute(
    'aria-valuetext',
    app.text('score_untouched'),
  )
  await app.button('action_undo').click()
  await expect(app.slider('Planning')).toHaveValue('5')
  await expect(app.slider('Qualidade')).toHaveValue('4')
})

test('clearing the history asks first, says so and can be undone', async ({ page }) => {
  const app = await openWithHistory(page)
  const before = await storedText(page)
  await expectHarmlessCancel(page, {
    opener: app.button('history_clear'),
    question: said.historyQuestion,
  })
  expect(await storedText(page)).toBe(before)
  await app.button('history_clear').click()
  await app.button('history_clear_confirm').click()
  await expect(app.toast).toContainText(said.historyCleared)
  await expect(app.savedAll).toHaveCount(0)
  expect(await storedText(page)).toBeNull()
  await app.button('action_undo').click()
  await expect(app.saved('Sprint 1 (Squad Alpha)')).toBeVisible()
  expect(await storedText(page)).toBe(before)
})

test('a file is imported, or refused with its reason', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  const { data, ...undated } = entry('Sprint 1')
  for (const [text, reason] of [
    ['{ "a": ', said.notJson],
    ['{}', said.badShape],
    [JSON.stringify([undated]), said.badShape],
    [JSON.stringify([{ ...undated, data, notes: null }]), said.badShape],
    [JSON.stringify([{ ...undated, data, topics: {} }]), said.badShape],
  ] as const) {
    await app.choose({ name: 'bad.json', text })
    await expect(page.getByRole('alert')).toHaveText([reason])
    expect(await storedText(page)).toBeNull()
  }
  await app.choose({ name: 'good.json', text: JSON.stringify([entry('Sprint 1')]) })
  await expect(app.toast).toContainText(said.imported)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await app.choose({ name: 'bad.json', text: '{}' })
  await expect(page.getByRole('alert')).toHaveText([said.badShape])
  await expect(app.toast).not.toContainText(said.imported)
})

test('a stored sprint without topics says why it does not open', async ({ page }) => {
  const app = localMode(page)
  await storeHistory(page, [entry('Sprint 1', { topics: undefined })])
  await app.open()
  await app.saved('Sprint 1 (Squad Alpha)').click()
  await expect(page.getByRole('alert').filter({ hasText: said.noTopics })).toBeVisible()
  await expect(app.heading).toHaveText(app.text('local_title'))
})

async function openWithHistory(page: Page) {
  await storeHistory(page, [entry('Sprint 1')])
  const app = localMode(page)
  await app.open()
  await expect(app.sprint).toHaveValue('Sprint 1')
  return app
}

/** Cancel has the focus, and neither it nor Esc does anything but give the focus back. */
async function expectHarmlessCancel(
  page: Page,
  { opener, question }: { opener: ReturnType<Page['getByRole']>; question: string },
) {
  const dialog = page.getByRole('alertdialog', { name: question, exact: true })
  const cancel = dialog.getByRole('button', { name: /^(Cancelar|Cancel)$/ })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.keyboard.press('Enter')]) {
    await opener.click()
    await expect(cancel).toBeFocused()
    await leave()
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
}
