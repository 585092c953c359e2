/**
 * Splits a list into columns without changing its order, so that their heights are as even as possible. Returns the start of each column; fewer than
 * `columns` if there are not enough items. Of equally even splits it prefers more items in the first columns.
 */
export function columnStarts(heights: readonly number[], columns: number): number[] {
  const tops = [0]
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height)
  const heightOf = (from: number, to: number) => (tops[to] ?? 0) - (tops[from] ?? 0)

  // The sum of squares is smallest for the most even columns.
  type Split = { starts: number[]; cost: number }
  function split(from: number, left: number): Split {
    const rest = heightOf(from, heights.length)
    let best: Split = { starts: [from], cost: rest ** 2 }
    if (left === 1) return best
    for (let to = from + 1; to < heights.length; to += 1) {
      const others = split(to, left - 1)
      const cost = heightOf(from, to) ** 2 + others.cost
      if (cost <= best.cost) best = { starts: [from, ...others.starts], cost }
    }
    return best
  }

  return heights.length === 0 ? [] : split(0, columns).starts
}
