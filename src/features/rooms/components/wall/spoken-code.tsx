/**
 * The two halves of the code, with a hyphen between them on one line. If the space requires two lines, the hyphen stands left of the second
 * one, where it is cut off: a code never ends or begins with it.
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
