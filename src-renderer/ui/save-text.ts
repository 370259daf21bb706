import { bridge } from '../app/bridge.ts'
import { tell, tellFailure } from '../app/messages.ts'

/** Offers a text as a file through the host, which asks where it goes; says what came of it. */
export async function saveText(name: string, text: string): Promise<void> {
  const suggestedName = name.replaceAll(/[^A-Za-z0-9_.-]/g, '-')
  const saved = await bridge().saveFile({ suggestedName, contentBase64: base64Of(new TextEncoder().encode(text)) })
  if (!saved.ok) tellFailure(saved.error)
  else if (saved.value.saved) tell(`Saved ${suggestedName}.`)
}

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  // in parts: a call with a million arguments overflows the stack
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(parts.join(''))
}
