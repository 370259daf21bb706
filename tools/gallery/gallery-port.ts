const DEFAULT_PORT = 4620
const MAX_PORT = 65_535

/** The port that `--port` names, or the default one; undefined if it is no port. */
export function galleryPort(option: unknown): number | undefined {
  if (option === undefined) return DEFAULT_PORT
  if (typeof option !== 'string' || !/^\d{1,5}$/.test(option)) return undefined
  const port = Number(option)
  return port >= 1 && port <= MAX_PORT ? port : undefined
}

/** Why the gallery cannot be served, and what to do. */
export function portProblem(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const other = 'choose another one: npm run gallery -- --port=N'
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Close the program that uses it, or ${other}.`
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Use an account that may, or ${other}.`
  return `The gallery cannot be served: ${error instanceof Error ? error.message : String(error)}`
}
