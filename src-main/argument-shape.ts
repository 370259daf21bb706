/** A request of the service nests four levels; anything far deeper is an attack or a fault. */
const DEPTH_CAP = 24
const NODE_CAP = 100_000

/**
 * Describes what is wrong with an argument before any schema reads it, or returns undefined. Works
 * without recursion, limits depth, values and text, and accepts plain JSON data only: structured
 * clone over IPC permits more than the contract (cycles, maps, buffers, `__proto__` as an own key).
 */
export function shapeProblem(args: unknown, textCap: number): string | undefined {
  try {
    return problemOf(args, textCap)
  } catch {
    // A proxy whose traps throw is outside the contract.
    return 'its argument cannot be read'
  }
}

function problemOf(args: unknown, textCap: number): string | undefined {
  let level: unknown[] = [args]
  let nodes = 0
  let text = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_CAP) return 'its argument is nested too deep'
    const below: unknown[] = []
    for (const value of level) {
      nodes += 1
      if (nodes > NODE_CAP) return 'its argument has too many parts'
      if (typeof value === 'string') text += value.length
      else if (typeof value === 'object' && value !== null) {
        const prototype: unknown = Object.getPrototypeOf(value)
        if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return 'its argument is not plain data'
        // Read descriptors, not values: an accessor would run code of the sender.
        for (const key of Reflect.ownKeys(value)) {
          if (typeof key === 'symbol' || key === '__proto__') return 'its argument has a forbidden key'
          const descriptor = Object.getOwnPropertyDescriptor(value, key)
          if (descriptor === undefined || !('value' in descriptor)) return 'its argument is not plain data'
          text += key.length
          below.push(descriptor.value)
        }
      } else if (typeof value !== 'number' && typeof value !== 'boolean' && value !== null && value !== undefined)
        return 'its argument is not plain data'
      if (text > textCap) return 'its argument is too large'
    }
    level = below
  }
  return undefined
}

/**
 * Whether the text of a response, member names included, is longer than the cap. Responses are the
 * backend's own plain data, so only length is checked, and the scan stops at the cap.
 */
export function isLongerThan(response: unknown, cap: number): boolean {
  const waiting: unknown[] = [response]
  let text = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    // Numbers, commas and brackets count for as much as they take in JSON, or a little more.
    text += typeof value === 'string' ? value.length + 3 : 12
    if (text > cap) return true
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) for (const part of value) waiting.push(part)
    else
      for (const [name, part] of Object.entries(value)) {
        text += name.length + 3
        waiting.push(part)
      }
  }
  return false
}
