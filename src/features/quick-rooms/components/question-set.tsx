import styles from './quick-room.module.css'

type QuestionSetProps = {
  value: string
  label: string
  hint: string
  isChosen?: boolean
  onChoose?: () => void
}

/** Renders a choice, selected at first if `isChosen`. */
export function QuestionSet({ value, label, hint, isChosen = false, onChoose }: QuestionSetProps) {
  return (
    <label className={styles.set}>
      <input type="radio" name="set" value={value} defaultChecked={isChosen} onChange={onChoose} />
      <i className="rounded-full" aria-hidden />
      <span>
        <b className="block text-14">{label}</b>
        <small className="block text-13/5 text-ink-2">{hint}</small>
      </span>
    </label>
  )
}
