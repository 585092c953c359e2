import type { Page } from '@playwright/test'
import { localMode, type MessageName } from '../support/local-mode'
import { expect, test } from './fixtures'

type Leaf = [name: MessageName, score: number]
const FIRST: Leaf[] = [
  ['topic_product_quality', 4],
  ['topic_planning', 5],
  ['topic_daily', 4],
  ['topic_qa_refinement', 3],
  ['topic_qa_satisfaction', 2],
  ['topic_dev_refinement', 1],
  ['topic_review', 0],
  ['topic_retrospective', 3],
  ['topic_breakdown', 3],
  ['topic_cards_sprint', 3],
  ['topic_cards_kanban', 4],
  ['topic_card_owner', 4],
  ['topic_chart_reading', 5],
  ['topic_capacity', 2],
  ['topic_dev_communication', 5],
  ['topic_understanding_requests', 1],
  ['topic_acceptance_criteria', 3],
]
/** Their mean is 2.25, exactly between two decimals. */
const PAIRING = [2, 2, 2, 3]

test('a squad records two sprints and compares them', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const squad = scrumMaster(page)
  await squad.opensAnEmptyForm()
  await squad.addsATopicWithSubtopics()
  await squad.ratesEveryLeaf()
  await squad.savesAndReadsResults()
  await squad.goesBackAndFindsTheData()
  await squad.recordsASecondSprint()
  await squad.comparesBoth()
  await squad.opensTheOldSprint()
  await squad.exportsTheHistory()
  await squad.comesBackToTheLastSprint()
})

function scrumMaster(page: Page) {
  const app = localMode(page)
  const overall = page.getByRole('region', { name: app.text('local_save_bar'), exact: true })
  const card = (title: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

  return {
    async opensAnEmptyForm() {
      await app.open()
      await expect(app.heading).toHaveText(app.text('local_title'))
      await page.getByText(app.text('scale_fold'), { exact: true }).click()
      await expect(page.getByRole('list', { name: app.text('scale_legend') })).toBeVisible()
      await expect(app.squad).toHaveAttribute('placeholder', app.text('local_squad_placeholder'))
      await expect(app.sprint).toHaveAttribute('placeholder', app.text('local_sprint_placeholder'))
      for (const slider of await page.getByRole('slider').all()) {
        await expect(slider).toHaveAttribute('aria-valuetext', app.text('score_untouched'))
      }
      await expect(page.getByRole('slider')).toHaveCount(FIRST.length)
      await expect(overall.getByText('0,0', { exact: true }).first()).toBeVisible()
      await expect(page.getByText(app.text('history_empty'))).toBeVisible()
      await expect(page.getByText(app.text('comparison_empty'))).toBeVisible()
    },
    async addsATopicWithSubtopics() {
      await app.fillNames('Squad Alpha', 'Sprint 1')
      await app.field('local_add_topic_heading').fill('Pairing')
      await page.keyboard.press('Enter')
      await app.button('local_edit_topics').click()
      await app.button('local_add_subtopic_to', { title: 'Pairing' }).click()
      for (const index of PAIRING.keys()) {
        await app.field('local_subtopic_title').fill(`Pair ${index}`)
        await app.button('local_add_subtopic').click()
      }
      await expect(app.field('local_title_of', { title: 'Pair 3' })).toBeVisible()
    },
    async ratesEveryLeaf() {
      await app.button('local_finish_editing').click()
      for (const [name, score] of FIRST) await app.score(app.text(name), score)
      for (const [index, score] of PAIRING.entries()) await app.score(`Pair ${index}`, score)
      for (const [title, average] of [
        [app.text('topic_agile_practices'), '2,6'],
        [app.text('topic_management_tool'), '3,5'],
        ['Pairing', '2,3'],
      ] as const) {
        await expect(app.topic(title)).toContainText(app.text('score_average_of', { average }))
      }
      await expect(overall.getByText('2,9', { exact: true })).toBeVisible()
      const counts = app.text('local_scored_of_short', { scored: 21, total: 21 })
      await expect(overall.getByText(counts)).toBeVisible()
    },
    async savesAndReadsResults() {
      await app.save()
      await expect(app.heading).toHaveText('Sprint 1')
      await expect(app.heading).toBeFocused()
      await expect(app.toast).toContainText(app.text('local_saved'))
      await expect(page.getByRole('slider')).toHaveCount(0)
      await expect(card('Pairing')).toContainText('2,3')
      await expect(card(app.text('topic_agile_practices'))).toContainText('2,6')
      const single = card(app.text('topic_product_quality'))
      await expect(single.getByText('4', { exact: true })).toBeVisible()
    },
    async goesBackAndFindsTheData() {
      await app.button('results_back').click()
      await expect(app.heading).toHaveText(app.text('local_update_sprint', { sprint: 'Sprint 1' }))
      await expect(app.slider('Pair 3')).toHaveValue('3')
      await app.saved('Sprint 1 (Squad Alpha)').click()
    },
    async recordsASecondSprint() {
      await app.button('results_new_sprint').click()
      await expect(app.squad).toHaveValue('')
      await expect(app.sprint).toHaveValue('')
      await expect(app.slider('Pair 3')).toHaveCount(0)
      await expect(app.slider(app.text('topic_planning'))).toHaveAttribute(
        'aria-valuetext',
        app.text('score_untouched'),
      )
      await app.score(app.text('topic_product_quality'), 5)
      await app.score(app.text('topic_planning'), 3)
      await app.record('Squad Alpha', 'Sprint 2')
      await expect(app.savedAll).toHaveText([
        /Sprint 2 \(Squad Alpha\)/,
        /Sprint 1 \(Squad Alpha\)/,
      ])
    },
    async comparesBoth() {
      const bar = (name: string) => page.getByRole('figure').getByRole('img', { name })
      await expect(bar(`A ${app.text('topic_product_quality')}, Sprint 2: 5`)).toBeVisible()
      const agile = `B ${app.text('topic_agile_practices')}`
      await expect(bar(`${agile}, Sprint 1: 2,6`)).toBeAttached()
      // 3 / 7 is 0.43.
      await expect(bar(`${agile}, Sprint 2: 0,4`)).toBeVisible()
      await app.comparisonTable.click()
      const row = page.getByRole('row', { name: agile })
      await expect(row.getByRole('cell')).toHaveText(['2,6', '0,4'])
    },
    async opensTheOldSprint() {
      await app.saved('Sprint 1 (Squad Alpha)').click()
      await expect(app.heading).toHaveText('Sprint 1')
      await expect(card('Pairing')).toContainText('2,3')
    },
    async exportsTheHistory() {
      const file = await app.exportedFile()
      expect(file.name).toBe('retrospective_history.json')
      const history = JSON.parse(file.text)
      expect(file.text).toBe(JSON.stringify(history, null, 2))
      expect(history.map(({ sprint }: { sprint: string }) => sprint)).toEqual([
        'Sprint 1',
        'Sprint 2',
      ])
      const [first, second] = history
      expect(Object.keys(second)).toEqual(['sprint', 'squadName', 'topics', 'notes', 'data'])
      expect(new Date(second.data).toISOString()).toBe(second.data)
      const noteOf = (sprint: typeof first, title: string) =>
        sprint.notes[sprint.topics.find((topic: { title: string }) => topic.title === title).id]
      expect(noteOf(first, 'Pairing')).toBe(2.3)
      expect(noteOf(first, app.text('topic_management_tool'))).toBe(3.5)
      expect(noteOf(second, app.text('topic_daily'))).toBe(0)
      expect(noteOf(second, app.text('topic_agile_practices'))).toBe(0.4)
      expect(Object.keys(second.notes)).toHaveLength(second.topics.length)
    },
    async comesBackToTheLastSprint() {
      await page.reload()
      await expect(app.sprint).toHaveValue('Sprint 2')
      await expect(app.slider(app.text('topic_product_quality'))).toHaveValue('5')
    },
  }
}
