/**
 * The roles of a table with one tab stop, which is a grid. Those that the elements have by themselves are named too, because phones lay the
 * table out as blocks, for which some browsers drop them.
 */
export const GRID = { role: 'grid' }
export const ROWS = { role: 'rowgroup' }
export const ROW = { role: 'row' }
export const COLUMN_HEAD = { role: 'columnheader' }
export const ROW_HEAD = { role: 'rowheader' }
export const CELL = { role: 'gridcell' }
