/** The tile with a topic's letter, by which charts, cards and tables name it. */
export function Key({ letter }: { letter: string }) {
  return <span className="key">{letter}</span>
}
