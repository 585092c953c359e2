import { sql } from 'drizzle-orm'
import type { Db } from '~/lib/database/db.server'

/** Rows of each squad, besides two members, an open room and an invitation. */
const SPRINTS = 3

/**
 * Fills the database with other people's squads, each with its own owner and rows in every table, and updates the planner's statistics. The rows of
 * each table are created inside the database, many by one statement.
 */
export async function seedCrowd(db: Db, { squads }: { squads: number }): Promise<void> {
  for (const statement of STATEMENTS) {
    for (let from = 0; from < squads; from += PORTION) {
      const portion = `n > ${from || -1} and n <= ${from + PORTION}`
      await db.execute(sql.raw(`${statement} ${squads}) n where ${portion}`))
    }
  }
  await db.execute(sql`analyze`)
}

/** Squads inserted by one statement, which may take no longer than any of the product's. */
const PORTION = 1_000

/** Returns SQL for an id, derived from a squad's number. */
const id = (kind: string) => `md5('${kind} ' || n)::uuid`

/** SQL for a time in the last three months, spread evenly. */
const moment = `now() - (n % 90) * interval '1 day'`

const data = `jsonb_build_object('sprint', 1, 'overall_average', n % 6, 'topics',
  jsonb_build_array(jsonb_build_object('id', 'a', 'title', 'Planning')), 'notes', jsonb_build_object('a', n % 6))`

/** Statements that each end right before the number of squads. */
const STATEMENTS = [
  `insert into "user" (id, name, email, email_verified, created_at)
    select ${id('user')}, 'Person ' || n, 'crowd-' || n || '@example.org', true, ${moment} from generate_series(0,`,
  `insert into account (account_id, provider_id, user_id, password)
    select n::text, 'credential', ${id('user')}, 'x' from generate_series(1,`,
  `insert into session (token, user_id, expires_at)
    select encode(sha256(('crowd ' || n)::bytea), 'hex'), ${id('user')}, now() + interval '1 day' from generate_series(1,`,
  `insert into verification (identifier, value, expires_at)
    select 'other#' || rpad(n::text, 43, 'a'), 'x', now() + interval '1 hour' from generate_series(1,`,
  `insert into rate_limit (key, count, since)
    select 'crowd ' || n, 1, extract(epoch from now()) * 1000 from generate_series(1,`,
  // Reminded on a Tuesday.
  `insert into squads (id, nome, user_id, reminder_day, created_at)
    select ${id('squad')}, 'Squad ' || n, ${id('user')}, 2, ${moment} from generate_series(1,`,
  `insert into squad_members (squad_id, user_id)
    select ${id('squad')}, md5('user ' || n - 1)::uuid from generate_series(1,`,
  `insert into squad_invitations (squad_id, token_hash, expires_at)
    select ${id('squad')}, encode(sha256(n::text::bytea), 'hex'), now() + interval '1 day' from generate_series(1,`,
  `insert into user_topics (id, squad_id, user_id, title)
    select ${id('topic')}, ${id('squad')}, ${id('user')}, 'Planning' from generate_series(1,`,
  `insert into user_topics (squad_id, user_id, title, parent_id)
    select ${id('squad')}, ${id('user')}, 'Part', ${id('topic')} from generate_series(1,`,
  `insert into retrospectivas (id, squad_id, sprint, user_id, dados_json, created_at)
    select ${id('retrospective')}, ${id('squad')}, 1, ${id('user')}, ${data}, ${moment} from generate_series(1,`,
  `insert into retrospectivas (squad_id, sprint, user_id, dados_json, created_at)
    select ${id('squad')}, sprint, ${id('user')}, ${data}, ${moment} from generate_series(2, ${SPRINTS}) sprint, generate_series(1,`,
  `insert into actions (squad_id, user_id, title, owner_kind, owner_id, state, born_sprint, started_sprint, due_sprint, created_at)
    select ${id('squad')}, ${id('user')}, 'Refine', 'member', ${id('user')}, 'open', 1, 1, 2, ${moment} from generate_series(1,`,
  `insert into report_shares (retrospective_id, token)
    select ${id('retrospective')}, md5(n::text) from generate_series(1,`,
  `insert into rooms (id, code, squad_id, sprint, user_id, phase, step, round, topic_id, started_at)
    select ${id('room')}, translate(upper(lpad(to_hex(n), 10, '0')), 'ILOU', '1100'), ${id('squad')}, 9, ${id('user')}, 'voting', 1, 1, 'a', now()
    from generate_series(1,`,
  `insert into room_topics (room_id, position, topic_id, title)
    select ${id('room')}, 0, 'a', 'Planning' from generate_series(1,`,
  `insert into room_rounds (room_id, number, since, topic_id)
    select ${id('room')}, 1, 1, 'a' from generate_series(1,`,
  `insert into room_seals (room_id, number) select ${id('room')}, 1 from generate_series(1,`,
  `insert into room_votes (room_id, number) select ${id('room')}, 1 from generate_series(1,`,
  `insert into room_seats (room_id, token_hash, gone_at)
    select ${id('room')}, encode(sha256(('seat ' || n)::bytea), 'hex'), now() from generate_series(1,`,
  `insert into room_feedback (id, room_id, kind, text)
    select ${id('feedback')}, ${id('room')}, 'positive', 'Said' from generate_series(1,`,
]
