/** A score in its colour, which the nearest `data-band` names. */
export function ScoreTile({ score, className }: { score: number; className: string }) {
  return (
    <b
      className={`grid flex-none place-items-center bg-band wide text-band-on [forced-color-adjust:none] ${className}`}
    >
      {score}
    </b>
  )
}
