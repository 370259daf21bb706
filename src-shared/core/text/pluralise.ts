import { formatCount } from './credits.ts'

/** A count with its noun: "1 flow", "1,234 flows"; `many` for a noun whose plural is not formed with s. */
export function pluralise(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
