import marks from './marks.module.css'
/** The tile with a topic's letter, by which charts, cards and tables name it. */
export function Key({ letter }: { letter: string }) {
  return (
    <span data-key className={marks.key}>
      {letter}
    </span>
  )
}
