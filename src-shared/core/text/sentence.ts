/**
 * Service text as a sentence that another may follow: adds a full stop where the text has no end
 * mark.
 */
export function sentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…:]["”’)]?$/.test(trimmed) ? trimmed : `${trimmed}.`
}

/**
 * A title within a sentence: `Token DCA vaults` becomes `token DCA vaults`. A word with further
 * capitals is a name and stays unchanged.
 */
export function lowerFirst(title: string): string {
  return title.replace(/^[A-Z](?=[a-z]+(?:[^A-Za-z]|$))/, (first) => first.toLowerCase())
}
