/** The two halves of the code, on separate lines only if the space requires it. */
export function SpokenCode({ code, className }: { code: string; className: string }) {
  const [first, second] = code.split('-')
  return (
    <p className={className} data-spoken-code>
      {first}-
      <wbr />
      {second}
    </p>
  )
}
