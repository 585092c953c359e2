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

/** Returns a row with its `dados_json` as an object, which some tools write as text. Unreadable text stays. */
export function withParsedData<Row extends JsonObject>(row: Row): Row {
  const data = textOrValue(row.dados_json)
  return isJsonObject(data) && data !== row.dados_json ? { ...row, dados_json: data } : row
}

function textOrValue(value: unknown): unknown {
  return typeof value === 'string' ? parseJson(value)?.value : value
}
