/** The views that can show the answers of an earlier day; all others are of the whole case. */
export const AS_OF_VIEWS = 'Dossier, Token, Market and Search'
