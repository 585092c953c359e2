import { later } from '~/ui/later'
import type { SquadOfTransfer } from '../client'
import { useImports } from '../imports/client'

const useList = later(() => import('./squad-imports'))

type RecentImportProps = { squad: SquadOfTransfer }

/** The table that was imported last, with the button that takes it back, until the squad opens its next room. */
export function RecentImport({ squad }: RecentImportProps) {
  const { data } = useImports(squad.id)
  return data?.some(({ isRecent }) => isRecent) ? <LoadedImport squad={squad} /> : null
}

function LoadedImport({ squad }: RecentImportProps) {
  const list = useList()
  return list && <list.SquadImports squad={squad} isOnlyRecent />
}
