import { Notice } from '~/ui/notice'

const ID = 'save-problem'

/** Why saving was of no avail, beside the button. It takes the focus, which on a phone is far from it. */
export function SaveProblem({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <div id={ID} tabIndex={-1} className="outline-none">
      <Notice tone="error">{text}</Notice>
    </div>
  )
}

/** To what keeps the form from being saved, once it has been drawn: a field, else the notice. */
export function focusSaveProblem(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#main [aria-invalid=true], #${ID}`)?.focus(),
  )
}
