import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isOneOf, isText, rule } from '~/lib/database/checks.server'
import { createdAt } from '~/lib/database/columns.server'

/** Changes that the operator makes to accounts. */
const ACTS = ['disable', 'enable', 'hand over', 'delete'] as const

export type Act = (typeof ACTS)[number]

/** Longest name of a person who works on the server. */
const MAX_ACTOR_LENGTH = 100

/** The record of the operator's changes. It has ids only, without references: it outlives accounts and squads, and names no one who is gone. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: uuid().primaryKey().defaultRandom(),
    act: text().$type<Act>().notNull(),
    /** The operator's name on the machine that ran the command. */
    actor: text().notNull(),
    accountId: uuid('account_id').notNull(),
    /** A squad that was handed over, and its new owner. */
    squadId: uuid('squad_id'),
    heirId: uuid('heir_id'),
    createdAt: createdAt(),
  },
  () => [
    rule('operator_acts_act', isOneOf('act', ACTS)),
    rule('operator_acts_actor', isText('actor', MAX_ACTOR_LENGTH)),
    rule(
      'operator_acts_squad',
      "(act = 'hand over') = (squad_id is not null) and (squad_id is null) = (heir_id is null)",
    ),
  ],
)
