const nameOf = (folderId: string): string => `casebook.ledger-turn.${folderId}`

/** The highest turn of the ledger that this browser has seen; undefined for a data folder that it does not know. */
export function notedTurn(folderId: string): number | undefined {
  const text = readNote(nameOf(folderId))
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Notes the turn of the ledger outside of the data folder, so that an older copy of the folder is recognised. A note never goes back. */
export function noteTurn(folderId: string | undefined, turn: number | undefined): void {
  if (folderId === undefined || turn === undefined || turn <= (notedTurn(folderId) ?? 0)) return
  try {
    localStorage.setItem(nameOf(folderId), `${turn}`)
  } catch {
    // Storage that is full or not allowed notes nothing: the other checks remain.
  }
}

function readNote(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
