/**
 * Rows whose cells are read between two pauses. Cells are created on first read, a tenth
 * of a millisecond per row on a slow machine: more rows at once would be noticeable
 * while typing or scrolling.
 */
export const ROWS_AT_ONCE = 100
