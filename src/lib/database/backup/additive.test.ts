import { expect, test } from 'vitest'
import { listMigrations } from '~/lib/database/migrations.server'
import { isAdditive } from './additive'

test('a change that an older program does not notice is additive', () => {
  for (const statements of [
    ['CREATE TABLE "notes" ("id" uuid NOT NULL);', 'CREATE UNIQUE INDEX "n" ON "notes" ("id");'],
    ['CREATE TABLE "notes" ("id" uuid);', 'ALTER TABLE "notes" ADD CONSTRAINT "c" CHECK (true);'],
    ['ALTER TABLE "rooms" ADD COLUMN "note" text;'],
    ['ALTER TABLE "rooms" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;'],
    [
      'ALTER TABLE "rooms" ADD COLUMN "pack_id" uuid;',
      'ALTER TABLE "rooms" ADD CONSTRAINT "f" FOREIGN KEY ("pack_id") REFERENCES "packs"("id");',
    ],
    [
      'ALTER TABLE "rooms" ADD COLUMN "n" smallint;',
      'ALTER TABLE "rooms" ADD CONSTRAINT "c" CHECK (n is null or n > size);',
    ],
    [
      `ALTER TABLE "rooms" ADD COLUMN "name" text DEFAULT '' NOT NULL;`,
      'ALTER TABLE "rooms" ADD CONSTRAINT "c" CHECK (char_length("rooms"."name") <= 60);',
    ],
    [
      'ALTER TABLE "rooms" ADD COLUMN "leader_id" uuid;',
      'update "rooms" set "leader_id" = "user_id" where "squad_id" is not null;',
    ],
    ['-- drop nothing\nCREATE INDEX "i" ON "rooms" USING btree ("note");'],
    ['create function vote_2() returns integer language sql as $$ select 1 $$'],
  ]) {
    expect(isAdditive(statements), statements.join('\n')).toBe(true)
  }
})

test('a change that breaks an older program is not additive', () => {
  for (const statement of [
    'DROP TABLE "rooms";',
    'create trigger t after insert on rooms',
    'DROP INDEX "rooms_squad_id";',
    'ALTER TABLE "rooms" DROP COLUMN "note";',
    'ALTER TABLE "rooms" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "rooms" ADD COLUMN "n" integer NOT NULL;',
    'ALTER TABLE "rooms" ADD COLUMN "n" text UNIQUE;',
    'ALTER TABLE "rooms" ALTER COLUMN "n" SET NOT NULL;',
    'ALTER TABLE "rooms" ADD CONSTRAINT "c" CHECK (n > 0);',
    'ALTER TABLE "rooms" ADD CONSTRAINT "c" CHECK (n is null or n > 0);',
    'ALTER TABLE "rooms" ADD CONSTRAINT "c" CHECK (char_length("rooms"."n") <= 60);',
    'ALTER TABLE "rooms" ADD CONSTRAINT "f" FOREIGN KEY ("squad_id") REFERENCES "squads"("id");',
    'CREATE UNIQUE INDEX "i" ON "rooms" USING btree ("code");',
    'create or replace function cast_ballot() returns integer language sql as $$ select 1 $$',
    'delete from rooms',
    'update rooms set note = null',
  ]) {
    expect(isAdditive([statement]), statement).toBe(false)
  }
})

test('a check that allows further values is additive', () => {
  const earlier = [
    `CREATE TABLE "rooms" ("phase" text, CONSTRAINT "p" CHECK (phase in ('open', 'closed')), CONSTRAINT "r" CHECK (case phase when 'open' then round = 0 else round > 0 end))`,
  ]
  const drops = [
    'ALTER TABLE "rooms" DROP CONSTRAINT "p";',
    'ALTER TABLE "rooms" DROP CONSTRAINT "r";',
  ]
  const wider = [
    ...drops,
    `ALTER TABLE "rooms" ADD CONSTRAINT "p" CHECK (phase in ('open', 'window', 'closed'));`,
    `ALTER TABLE "rooms" ADD CONSTRAINT "r" CHECK (case phase when 'open' then round = 0 when 'window' then round = 1 else round > 0 end);`,
  ]
  expect(isAdditive(wider, earlier)).toBe(true)
  expect(isAdditive(wider)).toBe(false)
})

test('a check that refuses earlier values is not additive', () => {
  const earlier = [
    `CREATE TABLE "rooms" ("phase" text, CONSTRAINT "p" CHECK (phase in ('open', 'closed')), CONSTRAINT "n" CHECK (phase not in ('draft')))`,
  ]
  for (const [name, check] of [
    ['p', `phase in ('open', 'window')`],
    ['p', `phase in ('open', 'closed') and round > 0`],
    [
      'p',
      `case when phase in ('open', 'closed') then true when 'window' then false else false end`,
    ],
    ['n', `phase not in ('draft', 'window')`],
  ]) {
    const statements = [
      `ALTER TABLE "rooms" DROP CONSTRAINT "${name}"`,
      `ALTER TABLE "rooms" ADD CONSTRAINT "${name}" CHECK (${check})`,
    ]
    expect(isAdditive(statements, earlier), check).toBe(false)
  }
})

test('the removal of an unknown constraint is not additive', () => {
  expect(isAdditive(['ALTER TABLE "rooms" DROP CONSTRAINT "rooms_open"'])).toBe(false)
})

test('a migration that breaks older programs is marked as a contraction', () => {
  // No program ran before the baseline.
  const migrations = listMigrations()
  const contracting = migrations.filter(({ statements }, index) => {
    const earlier = migrations.slice(0, index).flatMap((each) => each.statements)
    return index > 0 && !isAdditive(statements, earlier)
  })
  for (const { tag, statements } of contracting) {
    expect(statements[0], `${tag}: begin it with "-- contract: WHY", or make it additive`).toMatch(
      /^-- contract: \S/,
    )
  }
})
