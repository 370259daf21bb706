import { fileChoice } from './messages.ts'

/** The properties of a file that are known before it is read. */
interface Named {
  readonly name: string
}

/**
 * Selects from dropped files the one to verify and the evidence of its case: a report comes first,
 * whatever the order. Returns a sentence where the choice is unclear.
 */
export function chosenFiles<T extends Named>(
  files: readonly T[],
): { readonly file: T; readonly caseFile: T | undefined } | { readonly sentence: string } {
  const [first, second, ...more] = files
  if (first === undefined) return { sentence: fileChoice.none }
  if (more.length > 0) return { sentence: fileChoice.tooMany(files.length) }
  return second !== undefined && isReport(second) && !isReport(first) ? { file: second, caseFile: first } : { file: first, caseFile: second }
}

function isReport({ name }: Named): boolean {
  return /\.html?$/i.test(name)
}
