const nameOf = (folderId: string): string => `casebook.ledger-turn.${folderId}`

/** The highest ledger turn that this browser has seen; undefined for an unknown data folder. */
export function notedTurn(folderId: string): number | undefined {
  const text = readNote(nameOf(folderId))
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/**
 * Records the ledger turn outside the data folder, so that an older copy of the folder is detected.
 * The value never decreases.
 */
export function noteTurn(folderId: string | undefined, turn: number | undefined): void {
  if (folderId === undefined || turn === undefined || turn <= (notedTurn(folderId) ?? 0)) return
  try {
    localStorage.setItem(nameOf(folderId), `${turn}`)
  } catch {
    // If storage is full or blocked, nothing is recorded: the other checks remain.
  }
}

function readNote(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
