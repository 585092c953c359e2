import type { Page } from '@playwright/test'
import { HISTORY_KEY, storedHistory, storedText, storeHistory } from '../support/history'
import { entry, localMode } from '../support/local-mode'
import { expect, test } from './support/fixtures'
import { storeInOtherTab } from './support/other-tab'

/** The specification's exact texts. Their English twins: `src/i18n/specified-texts.test.ts`. */
const said = {
  noSprint: 'Informe o nome da sprint.',
  noSquad: 'Informe o nome do Squad.',
  duplicate: 'Essa sprint (SPRINT 1) já foi registrada para o Squad (squad alpha).',
  emptyTopic: 'O título do tópico não pode ser vazio.',
  emptySubtopic: 'O título do sub-tópico não pode ser vazio.',
  hasSubtopics: 'Não é possível remover "Ágil" porque ele ainda tem sub-tópicos.',
  scoresQuestion: 'Deseja limpar todas as notas?',
  scoresCleared: 'Notas limpas com sucesso.',
  historyQuestion: 'Limpar todo o histórico?',
  historyCleared: 'Histórico limpo com sucesso.',
  imported: 'Histórico importado com sucesso!',
  badShape:
    "Formato de arquivo JSON inválido para histórico. Verifique se cada entrada inclui 'sprint', 'squadName', 'topics' (array) e 'notes' (objeto).",
  notJson: 'Erro ao importar arquivo JSON. Verifique o formato.',
  noTopics: 'Erro ao carregar tópicos para esta sprint.',
}

test('missing names are reported next to their fields, and the first field takes the focus', async ({
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

// Refuses a sprint before asking about it, although nothing is scored.
test('a sprint that another tab has saved is refused here', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.fillNames('Squad Alpha', 'Sprint 1')
  storeInOtherTab(HISTORY_KEY, JSON.stringify([entry('Sprint 1')]))
  await app.save()
  await expect(app.sprint).toHaveAccessibleDescription(
    'Essa sprint (Sprint 1) já foi registrada para o Squad (Squad Alpha).',
  )
  expect(await storedHistory(page)).toHaveLength(1)
})

test('topics without a score are named before they are saved as 0', async ({ page }) => {
  const app = await openWithHistory(page)
  await addTopics(app, ['Férias', 'Rodízio'])
  await app.fillNames('Squad Alpha', 'Sprint 2')
  await app.score('Rodízio', 0)
  await app.save()
  await expect(app.dialog).toHaveAccessibleName(app.text('unscored_question_one'))
  await expect(app.dialog.getByRole('listitem')).toHaveText(['Férias'])
  await app.button('unscored_save').click()
  await expect(app.heading).toHaveText('Sprint 2')
})

test('topics that were saved as 0 are not asked about again', async ({ page }) => {
  const app = await openWithHistory(page)
  await addTopics(app, ['Férias'])
  await app.fillNames('Squad Alpha', 'Sprint 2')
  await app.saveUnscored()
  await expect(app.heading).toHaveText('Sprint 2')
  await app.button('results_back').click()
  await app.button('local_save_other').click()
  await app.fillNames('Squad Alpha', 'Sprint 3')
  await app.save()
  await expect(app.heading).toHaveText('Sprint 3')
})

test('a missing name is refused before topics without a score are asked about', async ({
  page,
}) => {
  const app = await openWithHistory(page)
  await addTopics(app, ['Férias'])
  await app.fillNames('Squad Alpha', '')
  await app.save()
  await expect(page.getByRole('alert')).toHaveText([said.noSprint])
  await expect(app.dialog).toHaveCount(0)
})

test('an update asks about topics without a score as well', async ({ page }) => {
  const app = await openWithHistory(page)
  await addTopics(app, ['Férias', 'Rodízio'])
  await app.fillNames('Squad Alpha', 'Sprint 1')
  await app.save()
  await expect(app.sprint).toBeFocused()
  await expect(app.dialog).toHaveCount(0)
  await app.button('local_update').click()
  await expect(app.dialog).toHaveAccessibleName(app.text('unscored_question', { count: 2 }))
  await expect(app.dialog.getByRole('listitem')).toHaveText(['Férias', 'Rodízio'])
})

test('a topic that has sub-topics is not removed', async ({ page }) => {
  const app = await openWithHistory(page)
  await app.button('local_edit_topics').click()
  await app.button('local_remove_topic', { title: 'Ágil' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText([said.hasSubtopics])
  await expect(app.field('local_title_of', { title: 'Ágil' })).toBeVisible()
})

test('a removed sub-topic comes back to its place with its score', async ({ page }) => {
  const app = await openWithHistory(page)
  await app.button('local_edit_topics').click()
  await app.button('local_remove_topic', { title: 'Planning' }).click()
  await expect(app.toast).toContainText('Tópico removido: Planning')
  await app.button('action_undo').click()
  await app.button('local_finish_editing').click()
  await expect(app.slider('Planning')).toHaveValue('3')
  await expect(app.topic('Ágil').getByRole('listitem')).toContainText(['Planning', 'Daily'])
})

test('topics and sub-topics need a title, and the request for it disappears with the next action', async ({
  page,
}) => {
  const app = await openWithHistory(page)
  await app.field('local_add_topic_heading').fill('   ')
  await app.button('local_add_topic').click()
  await expect(page.getByRole('alert')).toHaveText([said.emptyTopic])
  await app.button('local_edit_topics').click()
  await app.button('local_add_subtopic_to', { title: 'Qualidade' }).click()
  await app.button('local_add_subtopic').click()
  await expect(page.getByRole('alert')).toHaveText([said.emptySubtopic, said.emptyTopic])
  await app.button('local_move_topic', { title: 'Daily' }).click()
  await page.getByRole('menuitem', { name: app.text('local_move_up') }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('clearing the scores asks first, is confirmed and can be undone', async ({ page }) => {
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

test('clearing the history asks first, is confirmed and can be undone', async ({ page }) => {
  const app = await openWithHistory(page)
  const before = await storedText(page)
  await expectHarmlessCancel(page, {
    opener: app.button('history_clear'),
    question: said.historyQuestion,
  })
  expect(await storedText(page)).toBe(before)
  await app.button('history_clear').click()
  await app.confirmClearing.click()
  await expect(app.toast).toContainText(said.historyCleared)
  await expect(app.savedAll).toHaveCount(0)
  expect(await storedText(page)).toBeNull()
  await app.button('action_undo').click()
  await expect(app.saved('Sprint 1 (Squad Alpha)')).toBeVisible()
  expect(await storedText(page)).toBe(before)
})

test('a file is refused with its reason', async ({ page }) => {
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
})

test('an import and a refusal replace one another', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.choose({ name: 'bad.json', text: '{}' })
  await expect(page.getByRole('alert')).toHaveText([said.badShape])
  await app.choose({ name: 'good.json', text: JSON.stringify([entry('Sprint 1')]) })
  await expect(app.toast).toContainText(said.imported)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await app.choose({ name: 'bad.json', text: '{}' })
  await expect(page.getByRole('alert')).toHaveText([said.badShape])
  await expect(app.toast).not.toContainText(said.imported)
})

test('a stored sprint without topics shows why it does not open', async ({ page }) => {
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

async function addTopics(app: ReturnType<typeof localMode>, titles: string[]) {
  for (const title of titles) {
    await app.field('local_add_topic_heading').fill(title)
    await app.field('local_add_topic_heading').press('Enter')
  }
}

/** Expects Cancel to have the focus, and Cancel and Esc to do nothing but restore the focus. */
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
