/** Does one thing after the other: what is undone is looked up once the act before it is kept, however fast a hand is. */
export type InTurn = (work: () => Promise<unknown>) => void

export function createMutex(): InTurn {
  let before: Promise<unknown> = Promise.resolve()
  return (work) => {
    before = before.then(work, work)
  }
}
