/** Reverses the following text, terminates the string, and is invisible. */
export const HIDDEN = ['\u202E', '\u0000', '\u200B']
export const HOSTILE = `safe${HIDDEN.join('gnp.exe')}`
