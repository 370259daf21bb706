/** Columns of the parity check of the code [64, 45] whose words are the accounts of Flow, lowest bit first. */
const PARITY_COLUMNS = [
  0x00001, 0x00002, 0x00004, 0x00008, 0x00010, 0x00020, 0x00040, 0x00080, 0x00100, 0x00200, 0x00400, 0x00800, 0x01000, 0x02000, 0x04000, 0x08000,
  0x10000, 0x20000, 0x40000, 0x7328d, 0x6689a, 0x6112f, 0x6084b, 0x433fd, 0x42aab, 0x41951, 0x233ce, 0x22a81, 0x21948, 0x1ef60, 0x1deca, 0x1c639,
  0x1bdd8, 0x1a535, 0x194ac, 0x18c46, 0x1632b, 0x1529b, 0x14a43, 0x13184, 0x12942, 0x118c1, 0x0f812, 0x0e027, 0x0d00e, 0x0c83c, 0x0b01d, 0x0a831,
  0x0982b, 0x07034, 0x0682a, 0x05819, 0x03807, 0x007d2, 0x00727, 0x0068e, 0x0067c, 0x0059d, 0x004eb, 0x003b4, 0x0036a, 0x002d9, 0x001c7, 0x0003f,
]
/** Each network adds a word of its own: the main network, the test network, the emulator. */
const NETWORKS = [0n, 0x6834ba37b3980209n, 0x1cb159857af02018n]

/** Whether 0x and 16 digits are an account of Flow: one number in 500,000 is, by chance. */
export function isFlowAddress(text: string): boolean {
  if (!/^0x[0-9a-f]{16}$/i.test(text)) return false
  const number = BigInt(text)
  return NETWORKS.some((network) => number !== network && parityOf(number ^ network) === 0)
}

function parityOf(word: bigint): number {
  let rest = word
  let parity = 0
  for (const column of PARITY_COLUMNS) {
    if ((rest & 1n) === 1n) parity ^= column
    rest >>= 1n
  }
  return parity
}
