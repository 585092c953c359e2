import { usePageInQuery } from '~/ui/page-in-query'

/** The page on which packs are chosen, at the address of the form that it is for. */
export function usePackPage() {
  const { value, open, close } = usePageInQuery('questions')
  return { isOpen: value !== null, open: () => open(), close }
}
