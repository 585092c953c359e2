import { isJsonObject, type JsonObject, parseJson } from '../text/json.ts'

/**
 * Returns the object in a result of Supabase's SQL editor, which is a list of one row with one column, whose value can also be text. Returns any
 * other value unchanged.
 */
export function unwrapEditorResult(file: unknown): unknown {
  if (!Array.isArray(file) || file.length !== 1 || !isJsonObject(file[0])) return file
  const [column, ...others] = Object.values(file[0])
  const value = textOrValue(column)
  return others.length === 0 && isJsonObject(value) ? value : file
}

/** Returns the rows or entries of a file, each row with its squad's name. Null for any other value. */
export function listItems(written: unknown): readonly unknown[] | null {
  const file = unwrapEditorResult(written)
  if (Array.isArray(file)) return file
  if (!isJsonObject(file) || !Array.isArray(file.retrospectivas)) return null
  const squads = Array.isArray(file.squads) ? file.squads.filter(isJsonObject) : []
  const names = new Map(squads.map(({ id, nome }) => [id, nome]))
  const actions = Array.isArray(file.actions) ? file.actions : []
  return [...file.retrospectivas, ...actions].map((row) =>
    isJsonObject(row) ? { squads: { nome: names.get(row.squad_id) }, ...row } : row,
  )
}

/** Returns a row with its `dados_json` as an object, which some tools write as text. Unreadable text stays. */
export function withParsedData<Row extends JsonObject>(row: Row): Row {
  const data = textOrValue(row.dados_json)
  return isJsonObject(data) && data !== row.dados_json ? { ...row, dados_json: data } : row
}

function textOrValue(value: unknown): unknown {
  return typeof value === 'string' ? parseJson(value)?.value : value
}
