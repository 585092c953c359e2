import { useState } from 'react'
import { ApiProblem } from '~/lib/api-client'

/**
 * State of a request that a button triggers: pending, and the error of the last attempt. While it is pending a second
 * press does nothing. `run` resolves to true on success.
 */
export function useRequest() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  async function run(request: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false
    setIsBusy(true)
    setProblem(null)
    try {
      await request()
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, problem, run, forget: () => setProblem(null) }
}
