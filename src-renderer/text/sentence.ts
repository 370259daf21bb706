/** Text of the service as a sentence that another one may follow: ends with a full stop where it has no end of its own. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…:]["”’)]?$/.test(trimmed) ? trimmed : `${trimmed}.`
}
