import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Declares a time with its zone. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' })
}

/** Declares the time of a row's creation. Several rows can have the same one, so an order needs the id as well. */
export function createdAt() {
  return instant('created_at').notNull().defaultNow()
}

/** Declares a reference to another table's row, whose deletion also deletes this row. */
export function belongsTo(name: string, to: () => AnyPgColumn) {
  return uuid(name).notNull().references(to, { onDelete: 'cascade' })
}
