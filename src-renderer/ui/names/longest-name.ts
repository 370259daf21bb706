/** Maximum characters of a name before an address in a table. */
export const MAX_NAME_LENGTH = 24
