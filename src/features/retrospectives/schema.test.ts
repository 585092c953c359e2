import { expect, test } from 'vitest'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_KEPT_TEXT_LENGTH,
  MAX_TOPIC_ID_LENGTH,
  MAX_TOPICS,
} from '~/domain/topics/topic-tree'
import { BODY_BYTES } from '~/lib/server/requests/request-body.server'
import { newRetrospective } from './schema'

test('the largest valid form fits into a request even if every letter has an accent', () => {
  const ids = Array.from({ length: MAX_TOPICS }, (_, at) =>
    String(at).padEnd(MAX_TOPIC_ID_LENGTH, 'x'),
  )
  const form = {
    sprint: 1,
    formCreatedAt: '2026-11-22T00:00:00.000Z',
    topics: ids.map((id, at) => ({
      id,
      title: 'ç'.repeat(MAX_KEPT_TEXT_LENGTH),
      description: 'ã'.repeat(MAX_DESCRIPTION_LENGTH),
      ...(at === 0 ? {} : { parent: ids[0] }),
    })),
    scores: Object.fromEntries(ids.map((id) => [id, 5])),
    removedTopics: ids.map(() => crypto.randomUUID()),
  }
  expect(newRetrospective.safeParse(form).success).toBe(true)
  expect(new TextEncoder().encode(JSON.stringify(form)).length).toBeLessThan(BODY_BYTES.form)
})
