/** Renders a checkbox with its label, as high as a finger needs. */
export function Tick({
  label,
  isOn,
  isBusy = false,
  onChange,
}: {
  label: string
  isOn: boolean
  /** True while the last press is being handled. Further presses are ignored. */
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label
      className="flex min-h-11 cursor-pointer items-center gap-3"
      aria-busy={isBusy || undefined}
    >
      <input
        type="checkbox"
        className="size-5 flex-none cursor-pointer accent-ink"
        checked={isOn}
        onChange={({ target }) => isBusy || onChange(target.checked)}
      />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  )
}
