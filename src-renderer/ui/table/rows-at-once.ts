/**
 * Rows of a table whose cells are read between two pauses. Cells are made when they are first read, a tenth of a millisecond for each
 * row on a slow machine: more rows in one go would be felt while typing or scrolling.
 */
export const ROWS_AT_ONCE = 100
