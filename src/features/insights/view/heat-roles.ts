/**
 * Roles of a table with one tab stop, which makes it a grid. The elements' implicit roles are explicit too, because phones lay the table out as
 * blocks, for which some browsers drop them.
 */
export const GRID = { role: 'grid' }
export const ROWS = { role: 'rowgroup' }
export const ROW = { role: 'row' }
export const COLUMN_HEAD = { role: 'columnheader' }
export const ROW_HEAD = { role: 'rowheader' }
export const CELL = { role: 'gridcell' }
