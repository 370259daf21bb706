/** Text of the service as a sentence that another one may follow: ends with a full stop where it has no end of its own. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…:]["”’)]?$/.test(trimmed) ? trimmed : `${trimmed}.`
}

/** A title within a sentence: `Token DCA vaults` as `token DCA vaults`. A word with further capitals is a name and keeps them. */
export function lowerFirst(title: string): string {
  return title.replace(/^[A-Z](?=[a-z]+(?:[^A-Za-z]|$))/, (first) => first.toLowerCase())
}
