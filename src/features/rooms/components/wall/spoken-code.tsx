/**
 * The two halves of the code, joined with a hyphen. If they need two lines, the hyphen is left of the second one, where
 * it is cut off, so that no half begins or ends with it.
 */
export function SpokenCode({ code, className }: { code: string; className: string }) {
  const [first, second] = code.split('-')
  return (
    <p className={`overflow-x-clip ${className}`} data-spoken-code>
      <span className="inline-block pr-[0.55em]">{first}</span>
      <span className="-ml-[0.55em] inline-block">
        <span className="inline-block w-[0.55em] text-center">-</span>
        {second}
      </span>
    </p>
  )
}
