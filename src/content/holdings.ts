export type Holding = {
  tables?: readonly string[]
  tasks?: readonly string[]
  stores?: readonly string[]
}

/**
 * Everything that the product holds, in the order of the page: the tables of the database, the keys of `localStorage`, and the clean-up tasks that
 * remove rows. `server/table-ends.db.test.ts` compares it with the program.
 */
export const HOLDINGS = {
  local: {
    stores: [
      'retrospective-history',
      'retrospective-draft',
      'retrospective-imports',
      'retroscore-table-mappings',
      'theme',
      'score-examples',
      'room-advances',
      'room-shortcuts',
      'squad-folds',
      'coach-order',
    ],
  },
  quickRoom: {
    tables: ['room_lines', 'result_links'],
    tasks: ['quick rooms'],
    stores: ['quick-rooms'],
  },
  vote: {
    tables: ['room_votes', 'room_seals', 'kept_votes', 'kept_seals'],
    stores: ['room-ballots:', 'room-own-votes:'],
  },
  seat: { tables: ['room_seats', 'kept_seats', 'seatings'] },
  window: {
    tables: [
      'room_windows',
      'window_seats',
      'window_votes',
      'window_invitees',
      'window_mails',
      'room_waiting_votes',
      'room_waiting_marks',
      'kept_waiting_votes',
      'kept_waiting_marks',
    ],
    tasks: ['invited addresses'],
    stores: ['window-votes:'],
  },
  tally: { tables: ['room_rounds', 'room_tallies', 'kept_tallies'] },
  squad: {
    tables: [
      'squads',
      'user_topics',
      'topic_breaks',
      'retrospectivas',
      'rooms',
      'room_topics',
      'room_feedback',
      'agenda_topics',
      'actions',
      'imports',
      'imported_sprints',
      'insight_looks',
      'squad_trackers',
    ],
    tasks: ['empty rooms'],
  },
  people: { tables: ['squad_members', 'squad_coaches'] },
  invitation: { tables: ['squad_invitations'], tasks: ['invitations'] },
  account: { tables: ['user', 'account'], tasks: ['unconfirmed accounts'] },
  device: {
    tables: ['session'],
    tasks: ['sessions'],
    stores: ['signed-in'],
  },
  mail: {
    tables: ['verification', 'action_reminders', 'reminder_optouts'],
    tasks: ['links', 'reminders'],
  },
  link: {
    tables: [
      'report_shares',
      'squad_embeds',
      'calendar_links',
      'access_tokens',
      'idempotency_keys',
    ],
    tasks: ['tokens', 'idempotency keys'],
  },
  webhook: {
    tables: ['webhooks', 'webhook_deliveries', 'told_moves'],
    tasks: ['webhook deliveries'],
  },
  limit: { tables: ['rate_limit'], tasks: ['rate limits'] },
  act: { tables: ['operator_acts'], tasks: ['operator acts'] },
  log: {},
} satisfies Record<string, Holding>

export type HoldingId = keyof typeof HOLDINGS

type Row = { what: string; where: string; until: string; seenBy: string }

export type PrivacyText = {
  title: string
  description: string
  lead: string
  since: (date: string) => string
  inShort: { title: string; text: string }
  table: {
    title: string
    caption: string
    columns: Row
    rows: Record<HoldingId, Row>
  }
  never: { title: string; points: readonly string[] }
  /** Further sections, in paragraphs. */
  sections: readonly { id: string; title: string; text: readonly string[] }[]
  operator: { title: string; text: string; operatedBy: string; questions: string }
}
