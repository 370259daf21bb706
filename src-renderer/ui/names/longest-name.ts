/** Maximum characters of a name before an address in a table. */
export const LONGEST_NAME = 24
