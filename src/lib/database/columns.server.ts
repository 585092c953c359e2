import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment, always with its zone. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' })
}

/** When a row was made. Several can fall on one moment, so an order needs the id behind it. */
export function createdAt() {
  return instant('created_at').notNull().defaultNow()
}

/** Names a row of another table. Its deletion deletes this row as well. */
export function belongsTo(name: string, to: () => AnyPgColumn) {
  return uuid(name).notNull().references(to, { onDelete: 'cascade' })
}
