/**
 * What names Casebook to a system, and names its stores. Fixed for good: another data folder, scheme, host or partition is another,
 * empty store, and every case file that there is would be out of sight.
 */

/** Name of the program, of its menu, of its folder among the programs. */
export const PRODUCT_NAME = 'Casebook'
/** macOS's bundle identifier and Windows' application id, by which both keep rights, taskbar places and installations apart. */
export const APP_ID = 'casebook.desktop'
/** Folder for the data of the program, where the system has names begin with a capital, and where it does not. */
export const DATA_FOLDER = { proper: 'Casebook', plain: 'casebook' } as const

/** Scheme, host and partition together name the browser store of the desktop window. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'casebook'
export const APP_PARTITION = 'persist:casebook'
