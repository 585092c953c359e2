const TABLE = String.raw`(?:"public"\.)?"?(\w+)"?`
const NEW_TABLE = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${TABLE}`)
const NEW_FUNCTION = /^create function /
const INDEX = new RegExp(
  `^create (unique )?index (?:concurrently )?(?:if not exists )?\\S+ on ${TABLE}`,
)
const NEW_COLUMN = new RegExp(
  `^alter table ${TABLE} add column (?:if not exists )?"?(\\w+)"? (.*)$`,
)
/** Fills one column with the value of another one. */
const FILL = new RegExp(
  `^update ${TABLE} set "?(\\w+)"? = "?\\w+"?(?: where "?\\w+"? is not null)?$`,
)
const FOREIGN_KEY = new RegExp(
  `^alter table ${TABLE} add constraint \\S+ foreign key \\("?(\\w+)"?\\)`,
)
/** A rule that rows without the column meet: it allows null, or sets an upper limit. */
const LENIENT_CHECK = new RegExp(
  `^alter table ${TABLE} add constraint \\S+ check \\((?:char_length\\()?(?:"?\\w+"?\\.)?"?(\\w+)"?\\)? (?:is null or|<=) `,
)
const CONSTRAINT = new RegExp(`^alter table ${TABLE} add constraint `)
const DROPPED = new RegExp(`^alter table ${TABLE} drop constraint "?(\\w+)"?$`)
const ADDED = new RegExp(`^alter table ${TABLE} add constraint "?(\\w+)"? check `)
/** Statistics are for the planner. */
const STATISTICS = new RegExp(
  `^alter table ${TABLE} (alter column "?\\w+"? set statistics \\d+(, )?)+$`,
)

/**
 * True if a program from before the statements still works after them: they add tables, functions, indexes and optional columns, fill such
 * columns, and allow further values. A statement that is not known to be harmless counts as harmful. Rules and uniqueness are harmless only on new objects,
 * or in place of a stricter rule of the `earlier` statements.
 */
export function isAdditive(statements: string[], earlier: string[] = []): boolean {
  const tables = new Set<string>()
  const columns = new Set<string>()
  const replaced = new Map<string, string | null>()
  const findEarlier = (name: string) =>
    earlier
      .map((statement) => findCheck(toPlain(statement), name))
      .findLast((each) => each !== null)
  return statements
    .map(toPlain)
    .filter((statement) => statement !== '')
    .every((statement) => {
      if (STATISTICS.test(statement)) return true
      const dropped = DROPPED.exec(statement)?.[2]
      if (dropped) {
        const check = findEarlier(dropped) ?? null
        replaced.set(dropped, check)
        return check !== null
      }
      const added = ADDED.exec(statement)?.[2] ?? ''
      const before = replaced.get(added)
      if (before && isWider(findCheck(statement, added) ?? '', before)) return true
      const created = NEW_TABLE.exec(statement)
      if (created?.[1]) return tables.add(created[1])
      if (NEW_FUNCTION.test(statement)) return true
      const index = INDEX.exec(statement)
      if (index) return !index[1] || tables.has(index[2] ?? '')
      const column = NEW_COLUMN.exec(statement)
      if (column) {
        const [, table = '', name, rest = ''] = column
        columns.add(`${table}.${name}`)
        const mayBeAbsent = !rest.includes('not null') || / default |generated /.test(` ${rest} `)
        return tables.has(table) || (mayBeAbsent && !/ unique| check /.test(` ${rest} `))
      }
      const fill = FILL.exec(statement)
      if (fill) return columns.has(`${fill[1]}.${fill[2]}`)
      const key = FOREIGN_KEY.exec(statement)
      if (key && columns.has(`${key[1]}.${key[2]}`)) return true
      const check = LENIENT_CHECK.exec(statement)
      if (check && columns.has(`${check[1]}.${check[2]}`)) return true
      return tables.has(CONSTRAINT.exec(statement)?.[1] ?? '')
    })
}

/** Returns the condition of a named check in a statement on one line. Null without it. */
function findCheck(statement: string, name: string): string | null {
  const start = new RegExp(`constraint "?${name}"? check \\(`).exec(statement)
  if (!start) return null
  const rest = statement.slice(start.index + start[0].length)
  let depth = 1
  let isQuoted = false
  for (const [at, letter] of [...rest].entries()) {
    if (letter === "'") isQuoted = !isQuoted
    if (!isQuoted) depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (depth === 0) return rest.slice(0, at)
  }
  return null
}

/** True if a condition differs from an earlier one only in what it says of values that are new: further ones of a list, and their cases. */
function isWider(condition: string, earlier: string): boolean {
  if (/\bnot\b|<>|!=/.test(earlier)) return false
  const known = new Set(earlier.match(/'[^']*'/g))
  const isNew = (value: string) => !known.has(value)
  const withoutNew = condition
    .replace(/ when ('[^']*') then (?:(?! when | else | end\b).)+/g, (branch, value) =>
      isNew(value) ? '' : branch,
    )
    .replace(/, ('[^']*')/g, (item, value) => (isNew(value) ? '' : item))
  return withoutNew === earlier
}

/** Returns the statement without comments, on one line. The result is never compared with data, so the case of its texts does not matter. */
function toPlain(statement: string): string {
  return statement
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/;$/, '')
    .toLowerCase()
}
