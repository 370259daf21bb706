/**
 * Names that identify Casebook and its stores to a system. They never change: another data folder,
 * scheme, host or partition is another, empty store, and all existing case files would be out of
 * reach.
 */

/** Name of the program, of its menu, of its folder among the programs. */
export const PRODUCT_NAME = 'Casebook'
/**
 * macOS's bundle identifier and Windows' application id, which both use for permissions, taskbar
 * positions and installations.
 */
export const APP_ID = 'casebook.desktop'
/** Data folder name on systems whose folder names begin with a capital, and on others. */
export const DATA_FOLDER = { proper: 'Casebook', plain: 'casebook' } as const

/** Scheme, host and partition together name the browser store of the desktop window. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'casebook'
export const APP_PARTITION = 'persist:casebook'
