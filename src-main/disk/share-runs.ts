/**
 * Calls for the same name made while a run is under way share the next one: each is served by a run that began after it
 * asked, and a hundred at once cost two. Errors go to all who shared.
 */
export function shareRuns(run: (name: string) => Promise<void>): (name: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<void>>()

  function start(name: string): Promise<void> {
    next.delete(name)
    const current = run(name).finally(() => {
      if (running.get(name) === current) running.delete(name)
    })
    running.set(name, current)
    return current
  }

  return (name) => {
    const current = running.get(name)
    if (current === undefined) return start(name)
    const waiting = next.get(name)
    if (waiting !== undefined) return waiting
    const following = current.then(
      () => start(name),
      () => start(name),
    )
    next.set(name, following)
    return following
  }
}
