import { useState } from 'react'
import type { Destination } from '~/domain/local/bring-history'
import { createSquad } from '~/features/squads/client'
import { importFile, previewImport, previewNewSquad } from '~/features/transfer/client'
import type { ImportResult } from '~/features/transfer/schema'
import { useRequest } from '~/ui/forms/use-request'

/** Target squad of an import, with its preview or result. */
export type Bringing = Destination & { result: ImportResult; isDone: boolean }

type Step = { name: 'choose' | 'preview' | 'done'; bringings: readonly Bringing[] }

const START: Step = { name: 'choose', bringings: [] }

/** Manages the steps from the choice through the preview to the import, or directly to it. After a failure it continues where it stopped, and creates nothing twice. */
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

  async function bring(start = step.bringings, during: 'choose' | 'preview' = 'preview') {
    const bringings = [...start]
    await request.run(async () => {
      for (const [index, bringing] of bringings.entries()) {
        if (bringing.isDone) continue
        const squadId = bringing.squadId ?? (await createSquad(bringing.name)).id
        const known = { ...bringing, squadId }
        bringings[index] = known
        setStep({ name: during, bringings: [...bringings] })
        bringings[index] = {
          ...known,
          result: await importFile(squadId, bringing),
          isDone: true,
        }
        setStep({ name: during, bringings: [...bringings] })
      }
      setStep({ name: 'done', bringings })
    })
  }

  /** Imports into one squad without a preview. A squad that an earlier attempt created is used again. */
  async function bringInto(destination: Destination) {
    const made = step.bringings.find(({ name }) => name === destination.name)
    const squadId = destination.squadId ?? made?.squadId ?? null
    const result = previewNewSquad(destination)
    await bring([{ ...destination, squadId, result, isDone: false }], 'choose')
  }

  function goBack() {
    request.forget()
    setStep(START)
  }

  return {
    ...step,
    isBusy: request.isBusy,
    problem: request.problem,
    preview,
    bring,
    bringInto,
    goBack,
  }
}
