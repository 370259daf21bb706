/** No more letters of a name stand before an address in a table. */
export const LONGEST_NAME = 24
