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

/**
 * True if a program from before the statements still works after them: they add tables, functions, indexes and optional columns, and fill such
 * columns. A statement that is not known to be harmless counts as harmful. Rules and uniqueness are harmless only on new objects.
 */
export function isAdditive(statements: string[]): boolean {
  const tables = new Set<string>()
  const columns = new Set<string>()
  return statements
    .map(toPlain)
    .filter((statement) => statement !== '')
    .every((statement) => {
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

/** Returns the statement without comments, on one line. The result is never compared with data, so the case of its texts does not matter. */
function toPlain(statement: string): string {
  return statement
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/;$/, '')
    .toLowerCase()
}
