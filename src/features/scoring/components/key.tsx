import marks from './marks.module.css'
/** Tile with a topic's letter, which identifies it in charts, cards and tables. */
export function Key({ letter }: { letter: string }) {
  return (
    <span data-key className={marks.key}>
      {letter}
    </span>
  )
}
