import { ApiProblem } from './api-client'
import { newUuid } from './ids'

/**
 * Ids for what is to be created. The same content keeps its id until the server has answered, so that a try whose answer was lost and
 * the next one create one thing.
 */
export function createAttempts() {
  const ids = new Map<string, string>()
  return async <Result>(
    content: object,
    create: (id: string) => Promise<Result>,
  ): Promise<Result> => {
    const key = JSON.stringify(content)
    const id = ids.get(key) ?? newUuid()
    ids.set(key, id)
    try {
      const result = await create(id)
      ids.delete(key)
      return result
    } catch (error) {
      if (!(error instanceof ApiProblem) || !error.isPassing) ids.delete(key)
      throw error
    }
  }
}
