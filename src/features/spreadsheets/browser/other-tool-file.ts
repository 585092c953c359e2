import { parseJson } from '~/domain/text/json'

/** True if the text is the JSON of another tool that can be read as a table. Loads the reader only then. */
export async function isOtherTool(text: string): Promise<boolean> {
  const json = parseJson(text)
  if (!json) return false
  const { readOtherTool } = await import('~/domain/transfer/tables/other-tools')
  return readOtherTool(json.value) !== null
}
