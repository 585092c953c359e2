// The engines' drivers throw errors of different classes: only their fields can be relied on.

/** A row was removed that another one still names (SQLSTATE 23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return causeOf(error)?.code === '23503'
}

/** A row would stand twice under this unique constraint (SQLSTATE 23505). */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const cause = causeOf(error)
  return cause?.code === '23505' && cause.constraint === constraint
}

type DatabaseError = { code?: unknown; constraint?: unknown }

function causeOf(error: unknown): DatabaseError | null {
  if (!(error instanceof Error)) return null
  // Drizzle wraps what the driver threw.
  return ('code' in error ? error : (error.cause ?? null)) as DatabaseError | null
}
