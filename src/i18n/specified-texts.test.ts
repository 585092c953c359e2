import { expect, test } from 'vitest'
import { m } from '~/paraglide/messages'

const ENGLISH = { locale: 'en' } as const

/** `tests/pages/messages.test.ts` checks the Portuguese ones on the page. */
test("the specification's messages of local mode have these English twins", () => {
  expect([
    m.local_problem_no_sprint({}, ENGLISH),
    m.local_problem_no_squad({}, ENGLISH),
    m.local_problem_duplicate({ sprint: 'SPRINT 1', squad: 'squad alpha' }, ENGLISH),
    m.local_problem_title_blank({}, ENGLISH),
    m.local_problem_subtitle_blank({}, ENGLISH),
    m.local_problem_has_subtopics({ title: 'Ágil' }, ENGLISH),
    m.local_clear_scores_question({}, ENGLISH),
    m.local_scores_cleared({}, ENGLISH),
    m.history_clear_question({}, ENGLISH),
    m.history_cleared({}, ENGLISH),
    m.history_imported({}, ENGLISH),
    m.history_problem_shape({}, ENGLISH),
    m.history_problem_parse({}, ENGLISH),
    m.history_problem_topics({}, ENGLISH),
  ]).toEqual([
    'Enter the sprint name.',
    'Enter the squad name.',
    'This sprint (SPRINT 1) has already been recorded for squad (squad alpha).',
    'The topic title cannot be empty.',
    'The sub-topic title cannot be empty.',
    '"Ágil" cannot be removed because it still has sub-topics.',
    'Clear all scores?',
    'Scores cleared successfully.',
    'Clear the whole history?',
    'History cleared successfully.',
    'History imported successfully!',
    "Invalid JSON file format for history. Check that each entry includes 'sprint', 'squadName', 'topics' (array) and 'notes' (object).",
    'Error importing the JSON file. Check the format.',
    'Error loading topics for this sprint.',
  ])
})
