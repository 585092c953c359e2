import { useState } from 'react'
import type { Destination } from '~/domain/local/bring-history'
import { createSquad } from '~/features/squads/client'
import { useRequest } from '~/ui/forms/use-request'
import { importFile, previewImport, previewNewSquad } from '../client'
import type { ImportResult } from '../schema'

/** A squad that entries go to, and what that does, or has done. */
export type Bringing = Destination & { result: ImportResult; isDone: boolean }

type Step = { name: 'choose' | 'preview' | 'done'; bringings: readonly Bringing[] }

const START: Step = { name: 'choose', bringings: [] }

/** From the choice through the preview to the end. What fails half-way goes on where it stopped, and makes nothing twice. */
export function useBringing() {
  const [step, setStep] = useState(START)
  const request = useRequest()

  async function preview(destinations: readonly Destination[]) {
    await request.run(async () => {
      const bringings: Bringing[] = []
      for (const destination of destinations) {
        const { squadId } = destination
        const result = squadId
          ? await previewImport(squadId, destination)
          : previewNewSquad(destination)
        bringings.push({ ...destination, result, isDone: false })
      }
      setStep({ name: 'preview', bringings })
    })
  }

  async function bring() {
    const bringings = [...step.bringings]
    await request.run(async () => {
      for (const [index, bringing] of bringings.entries()) {
        if (bringing.isDone) continue
        const squadId = bringing.squadId ?? (await createSquad(bringing.name)).id
        const known = { ...bringing, squadId }
        bringings[index] = known
        setStep({ name: 'preview', bringings: [...bringings] })
        bringings[index] = {
          ...known,
          result: await importFile(squadId, bringing),
          isDone: true,
        }
        setStep({ name: 'preview', bringings: [...bringings] })
      }
      setStep({ name: 'done', bringings })
    })
  }

  function goBack() {
    request.forget()
    setStep(START)
  }

  return { ...step, isBusy: request.isBusy, problem: request.problem, preview, bring, goBack }
}
