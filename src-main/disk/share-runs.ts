/**
 * Calls for the same name made during a run share the next run: each is served by a run that began
 * after the call, and a hundred concurrent calls cost two runs. Errors go to all that shared.
 */
export function coalesceRuns<T>(run: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  function start(name: string): Promise<T> {
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
