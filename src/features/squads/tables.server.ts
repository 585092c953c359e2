import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Weekday } from '~/domain/squads/squad'
import { LANGUAGE_CODES } from '~/domain/text/languages'
import { type Floor, LOWEST_FLOOR } from '~/domain/votes/audience'
import { users } from '~/features/auth/tables.server'
import type { Locale } from '~/i18n/locale'
import { belongsTo, createdAt } from '~/lib/database/columns.server'

/** Codes of the languages as a list in SQL. */
const LANGUAGE_LIST = LANGUAGE_CODES.map((code) => `'${code}'`).join(', ')

export const squads = pgTable(
  'squads',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text('nome').notNull(),
    /** The owner, so a squad always has exactly one. */
    ownerId: belongsTo('user_id', () => users.id),
    /** Minimum number of scores for which the next rooms keep a topic's votes. */
    floor: smallint().$type<Floor>().notNull().default(LOWEST_FLOOR),
    /** Weekday on which owners of due actions are reminded, from 1 for Monday to 7; null for never. */
    reminderDay: smallint('reminder_day').$type<Weekday>(),
    /** Language of the page on which the weekday was chosen: an account has no language. */
    reminderLocale: text('reminder_locale').$type<Locale>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('squads_user_id').on(table.ownerId, table.createdAt, table.id),
    check('squads_nome', sql`btrim(${table.name}) <> '' and char_length(${table.name}) <= 120`),
    check('squads_reminder_day', sql`${table.reminderDay} between 1 and 7`),
    check('squads_reminder_locale', sql`${table.reminderLocale} in (${sql.raw(LANGUAGE_LIST)})`),
    index('squads_reminder_day').on(table.reminderDay).where(sql`${table.reminderDay} is not null`),
    check('squads_floor', sql`${table.floor} between 3 and 5`),
  ],
)
