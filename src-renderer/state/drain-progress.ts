/** Progress through the journal; bodies are counted in bytes. */
export interface DrainProgress {
  readonly done: number
  readonly total: number
  readonly bytes: number
  readonly totalBytes: number
}
