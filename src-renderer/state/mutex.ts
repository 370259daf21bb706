/**
 * Runs tasks one after another: an undo is resolved only after the previous command is stored,
 * however fast the input is.
 */
export type InTurn = (work: () => Promise<unknown>) => void

export function createMutex(): InTurn {
  let before: Promise<unknown> = Promise.resolve()
  return (work) => {
    before = before.then(work, work)
  }
}
