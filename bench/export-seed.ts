import { sql } from 'drizzle-orm'
import type { Db } from '../src/lib/database/db.server.ts'
import { queryRows } from '../src/lib/database/rows.server.ts'

/** Rows per statement: the product's connections limit the time of a statement. */
const CHUNK = 50

const WORDS =
  'the team agrees on what is done before work starts and says early when a story turns out larger than planned so that others can help review test release measure and learn from every sprint together with the customer'.split(
    ' ',
  )

/** A squad of the person with this e-mail. Its retrospectives have the same topics, about as long as people write them. */
export async function seedExport(
  db: Db,
  { email, sprints, topics }: { email: string; sprints: number; topics: number },
): Promise<string> {
  const [squad] = await queryRows<{ id: string }>(
    db,
    sql`insert into squads (nome, user_id) select 'Squad', id from "user" where email = ${email} returning id::text`,
  )
  const squadId = squad?.id ?? ''
  const list = JSON.stringify(makeTopics(topics))
  for (let first = 1; first <= sprints; first += CHUNK) {
    const last = Math.min(sprints, first + CHUNK - 1)
    await db.execute(sql`
      insert into retrospectivas (squad_id, sprint, user_id, dados_json)
      select s.id, n, s.user_id, jsonb_build_object(
        'sprint', n, 'squad_id', s.id, 'overall_average', 3, 'created_at_form', now(), 'topics', ${list}::jsonb,
        'notes', (select jsonb_object_agg(topic ->> 'id', (at + n) % 6)
          from jsonb_array_elements(${list}::jsonb) with ordinality as item (topic, at)))
      from squads s, generate_series(${first}::int, ${last}::int) n where s.id = ${squadId}`)
  }
  await db.execute(sql`analyze`)
  return squadId
}

function makeTopics(count: number) {
  const say = createSpeaker()
  return Array.from({ length: count }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    title: say(4),
    description: say(20),
    isSubtopic: false,
    hasChildren: false,
  }))
}

/** Text of so many words, the same in each run. One repeated sentence would compress too well. */
function createSpeaker(): (words: number) => string {
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return WORDS[state % WORDS.length]
  }
  return (words) => Array.from({ length: words }, next).join(' ')
}
